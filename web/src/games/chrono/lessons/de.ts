/** Learning Chrono Corsairs, in German. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const de = {
  plan: {
    title: 'Den Tag planen',
    look: 'Derselbe Tag kommt immer wieder. In jeder Runde legt ihr alle heimlich eine Plankarte an eine von vier Tageszeiten, und dort bleibt sie für die Runden danach.',
    tries: ['Leg „Durchs Dickicht“ an den Morgen und versiegle.'],
    done: 'Alle Pläne werden zugleich gezeigt. Zu jeder Tageszeit führst du aus, was dort liegt, oder verzichtest.',
    other: 'Erlaubt. Aber bleiben wir bei der Urwaldkarte am Morgen: Sie wird gleich gebraucht.',
  },
  march: {
    title: 'In den Urwald',
    look: 'Es ist Morgen, und dein Plan bewegt einen Offizier in einen Urwald, zweimal. Beliebig viele deiner Piraten vom selben Feld dürfen mitgehen.',
    tries: [
      'Führ deinen Plan aus.',
      'Beweg einen Offizier mit Matrosen vom Hafen nach E4.',
      'Geh weiter nach E3, mit wem du magst.',
    ],
    done: 'Auf E4 lag ein Ereignis des Morgens: Es wurde aufgedeckt und brachte 2 Dublonen. Ereignisse anderer Tageszeiten schlafen.',
    other: 'Erlaubt: Verzichten bringt 1 Dublone. Aber heute gehen wir in den Urwald.',
  },
  treasure: {
    title: 'Der Schatz des Tages',
    look: 'Sonnenuntergang, der letzte Zug des Tages. Auf einen Plan zu verzichten bringt 1 Dublone. Dann zahlt jedes Plättchen, wer dort die meisten Piraten hat: Auf E1 hast du drei, Bart zwei.',
    tries: ['Verzichte auf deinen Plan.'],
    done: 'Auf E1 hast du den ersten Platz, Bart den zweiten mit weniger. Alle Piraten sind heim in den Hafen.',
    other: 'Erlaubt: Ausführen ist immer deine Wahl. Nimm hier die Dublone.',
  },
  outfit: {
    title: 'Das Schiff ausrüsten',
    look: 'Für Dublonen gibt es Matrosen, mehr Karten zur Wahl, Artefakte und Juwelen. Die meisten Juwelen gewinnen.',
    tries: ['Kauf ein Juwel für 3 Dublonen.'],
    done: 'Juwelen bleiben, Dublonen nicht: Was übrig ist, wird am Ende der Runde abgelegt.',
    other: 'Erlaubt. Aber am Ende zählen Juwelen, und du kannst eines bezahlen.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
