/** Learning Corsairs, in German. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const de = {
  draw: {
    title: 'Ziehen, dann ablegen',
    look: 'In jedem Zug ziehst du eine Karte und legst eine ab. Du sammelst eine Crew: höchstens zwei Farben, keine Zahl doppelt. Deine ist grün und orange, und auf dem Ablagestapel liegt Grün 6.',
    tries: ['Nimm Grün 6 vom Ablagestapel.', 'Leg nun die höchste Karte ab, die nirgends passt: Rot 11.'],
    done: 'Karten, die nirgends passen, sind blinde Passagiere. Ihre Zahlen ergeben dein Limit, und das willst du niedrig.',
    other: 'Erlaubt, aber Grün 6 käme sicher in deine Crew.',
  },
  prisoners: {
    title: 'Gefangene',
    look: 'Deine Karten in der Farbe der ersten Karte am Pier sind Gefangene und kosten nichts. Gelb liegt vorn, Blau dahinter, und du hältst drei blaue Karten.',
    tries: ['Zieh Gelb 4 vom Pier.', 'Leg nun Rot 11 ab.'],
    done: 'Das Pier wird nicht aufgefüllt. Jetzt liegt Blau vorn, also sind deine drei blauen Karten Gefangene.',
    other: 'Erlaubt, aber Gelb bleibt vorn. Nimm es vom Pier, dann kommt Blau.',
  },
  sail: {
    title: 'In See stechen',
    look: 'Mit niedrigen blinden Passagieren darfst du in See stechen: Du legst eine Karte ab, und die Runde endet damit, dass alle auslegen. Ohne Gelb 6 kann dein Limit 5 sein.',
    tries: ['Nimm Gelb 6 auf und stich in See.'],
    done: 'Du hast beendet: Niemand zieht mehr, und du legst als Erstes aus.',
    other: 'Erlaubt. Stich hier in See, und leg dabei Gelb 6 ab.',
  },
  crew: {
    title: 'Die Crew aufstellen',
    look: 'Wähl die Crew: höchstens zwei Farben, keine Zahl doppelt. Blaue Karten sind von selbst Gefangene. Was übrig bleibt, sind blinde Passagiere.',
    tries: ['Stell Orange und Violett mit den Zahlen 1, 2, 3, 7, 8 und 10 auf und leg sie aus.'],
    done: 'Dein Limit ist 5, das von Bart 23: Bart behält sechs Strafkarten, und du zahlst nichts. Die wenigsten Strafkarten gewinnen.',
    other: 'Erlaubt: Eine Crew darf klein sein. Aber jede Karte, die fehlt, erhöht dein Limit.',
  },
  attach: {
    title: 'Anlegen',
    look: 'Bart ist mit Limit 5 in See gestochen. Bevor du auslegst, darfst du Karten an seine Crew anlegen: in ihren Farben, mit Zahlen, die sie nicht zeigt.',
    tries: ['Leg Orange 4 und Orange 9 an.', 'Leg deine Crew aus Gelb und Rot aus, 1 bis 7.'],
    done: 'Dein Limit 3 liegt nicht über seinem, 5: Bart geht unter, bekommt deinen blinden Passagier und behält die eigenen drei.',
    other: 'Erlaubt, aber Orange 4 und 9 passen beide an, und bei dir wären sie blinde Passagiere.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
