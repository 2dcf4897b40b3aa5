/** Learning Korsar, in German. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const de = {
  sail: {
    title: 'Schick ein Handelsschiff hinaus',
    look: 'Ein Zug ist eine Sache: eine Karte ziehen oder eine spielen. Ein Handelsschiff bringt sein Gold, sobald es daheim ist. Schick eines auf See.',
    tries: ['Nimm ein Handelsschiff auf und tippe auf die offene See.'],
    done: 'Niemand hat es angerührt, und du bist wieder am Zug: Es ist daheim, das Gold gehört dir.',
    other: 'Ziehen ist erlaubt und oft klug. Schick diesmal ein Handelsschiff hinaus.',
  },
  attack: {
    title: 'Angreifen',
    look: 'Barts Handelsschiff trägt 5 Gold, und niemand bewacht es. Leg ein Piratenschiff an: Bist du noch am stärksten, wenn du wieder am Zug bist, gehört das Gold dir.',
    tries: ['Nimm Rot 4 auf und tippe auf s1.'],
    done: 'Vier Kanonen, und niemand hielt dagegen: Zu Beginn deines Zuges kam es zu dir heim.',
    other: 'Das ist erlaubt. Aber mehr Kanonen sind sicherer, und s1 ist mehr wert: Rot 4 gegen s1.',
  },
  colour: {
    title: 'Eine Farbe im Gefecht',
    look: 'Du und Mary habt bei s1 je drei Kanonen: Niemand führt, es bleibt auf See. Du kämpfst dort unter Rot, also helfen dir dort nur rote Schiffe.',
    tries: ['Bring mehr rote Kanonen zu s1.'],
    done: 'Fünf Kanonen gegen drei: Du hast allein geführt, und die 6 Gold kamen heim.',
    other: 'Erlaubt, aber der Gleichstand bleibt. Brich ihn mit Rot 2.',
  },
  captain: {
    title: 'Ein Kapitän entscheidet',
    look: 'Bart führt bei s1 mit vier Kanonen gegen deine eine. Ein Kapitän wiegt alle Kanonen auf, kommt aber nur dorthin, wo schon ein Schiff von dir in seiner Farbe liegt.',
    tries: ['Schick den gelben Kapitän zu s1.'],
    done: 'Der zuletzt gespielte Kapitän führt, was immer die Kanonen sagen. Niemand schickte einen weiteren: 8 Gold.',
    other: 'Erlaubt, aber Bart führt weiter bei s1. Dein Kapitän entscheidet es.',
  },
  admiral: {
    title: 'Der Admiral',
    look: 'Bart greift dein eigenes Handelsschiff an. Der Admiral zählt als Kapitän und braucht kein Schiff von dir, kommt aber nur zu einem Handelsschiff, das dir gehört.',
    tries: ['Schick den Admiral zu s1.'],
    done: 'Der Admiral führt für dich, und deine 7 Gold sind daheim.',
    other:
      'Erlaubt, aber Bart führt weiter bei deinem Handelsschiff. Nur der Admiral wiegt seine vier Kanonen jetzt auf.',
  },
  count: {
    title: 'Die Abrechnung',
    look: 'Der Nachziehstapel ist leer: Sobald auch irgendeine Hand leer ist, endet das Spiel. Handelsschiffe, die du dann noch hältst, zählen gegen dich.',
    tries: ['Behalte das Handelsschiff mit 6 Gold nicht: Schick es hinaus.'],
    done: 'Barts Hand ist leer, also ist Schluss. Dein Handelsschiff auf See, unberührt, zählt 6 für dich statt 6 gegen dich.',
    other: 'Erlaubt. Aber endet das Spiel jetzt, kostet dich das Handelsschiff auf der Hand 6.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
