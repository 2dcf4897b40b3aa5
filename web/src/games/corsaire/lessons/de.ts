/** Learning Corsaire, in German. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const de = {
  turn: {
    title: 'Ein Zug im Handel',
    look: 'In jedem Zug legst du eine Karte in deine Pyramide. Sie kann Waren umwandeln und berührt unten zwei Schiffe: Dort nimmst du eine Karte und kaufst vielleicht das Schiff.',
    tries: [
      'Leg Rot 3 auf w2.',
      'Wandle um: Aus drei Grün werden ein Rot und ein Blau.',
      'Nimm die Karte von Liegeplatz 3.',
      'Dieses Schiff kannst du bezahlen: Kauf es.',
    ],
    done: 'Der Rand des Schiffs bringt dir 4 Punkte, und ein neues nimmt seinen Platz ein.',
    other: 'Erlaubt. Aber Rot 3 auf w2 führt zu dem Schiff, das du bezahlen kannst.',
  },
  path: {
    title: 'Der Weg hinab',
    look: 'Eine Karte in einer höheren Reihe ruht auf zwei anderen. Von dort führt ein Weg Karte für Karte hinab, und jede Karte darauf darf einmal umwandeln.',
    tries: [
      'Leg Rot 2 auf x2.',
      'Wandle um: Aus einem Blau werden ein Rot und ein Grün.',
      'Geh hinab nach w2.',
      'Wandle um: Aus einem Blau werden vier Grün.',
    ],
    done: 'Zwei Umwandlungen in einem Zug. Nun darfst du unter den Schiffen wählen, die w2 berührt.',
    other: 'Erlaubt. Aber auf x2 arbeiten zwei Karten in einem Zug für dich.',
  },
  loot: {
    title: 'Drei Karten je Schiff',
    look: 'Nach dem Handel kämpft ihr um die fünf übrigen Schiffe: je drei Karten, von der Hand oder von der Spitze der Pyramide.',
    tries: ['Wähl Schiff 5 und leg Rot 4, 5 und 6 daran.'],
    done: 'Ein Straight Flush, verdeckt. Nur ein Drilling oder ein höherer Straight Flush schlägt ihn.',
    other: 'Erlaubt. Aber Rot 4, 5 und 6 zusammen sind viel stärker.',
  },
  fight: {
    title: 'Der letzte Kampf',
    look: 'Barts Rot 11, Rot 12 und Blau 11 bei Schiff 5 sehen mächtig aus, ergeben aber keine Kombination. Du legst als Letztes.',
    tries: ['Leg Rot 8, 9 und 10 aus deiner Pyramide an Schiff 5.'],
    done: 'Zuerst zählt die Art der Kombination, die Summe nur unter Gleichen: Schiff 5 und seine 8 Punkte sind dein.',
    other: 'Erlaubt. Aber drei rote Karten in Folge sind ein Straight Flush.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
