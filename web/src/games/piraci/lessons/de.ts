/** Learning Kosmiczni Piraci, in German. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const de = {
  send: {
    title: 'Schick einen Piraten',
    look: 'Im Zug spielst du eine Karte verdeckt auf einen der sechs Planeten. Am Ende wählen die Stärksten dort zuerst aus den Schätzen. Auf c liegen eine 6 und eine 7.',
    tries: ['Schick deine 7 zum Planeten c.'],
    done: 'Nur du weißt, welche Karte dort liegt. Sie gehört dir bis zum Ende.',
    other:
      'Erlaubt: Jede Karte darf auf jeden Planeten. Aber c hat die besten Schätze, und deine 7 ist am stärksten.',
  },
  uncover: {
    title: 'Aufdecken',
    look: 'Barts Karte liegt verdeckt auf b, wo das Handelsschiff steht. Eine Karte darauf deckt sie auf, und ein aufgedeckter Pirat schickt das Schiff weiter.',
    tries: ['Spiel eine Karte auf b.'],
    done: 'Alle sehen jetzt Barts 3, das Handelsschiff ist nach c weitergefahren, und deine Karte liegt verdeckt obenauf.',
    other: 'Erlaubt. Aber nur auf b deckst du Barts Karte auf und bewegst das Schiff.',
  },
  teleport: {
    title: 'Der Teleporter',
    look: 'Der Teleporter ist eine Falle: Wer als Nächstes eine Karte darauf spielt, verliert sie, und der Teleporter geht mit.',
    tries: ['Leg den Teleporter auf e.'],
    done: 'Barts Karte kam in die Schachtel, und niemand hat sie gesehen. Das Handelsschiff blieb: Ein Teleporter bewegt kein Schiff.',
    other: 'Erlaubt. Stell hier die Falle: den Teleporter auf e.',
  },
  home: {
    title: 'Ein Schiff kommt heim',
    look: 'Das Handelsschiff steht auf f, einen Halt vor seiner Heimat a. Kommt ein Schiff heim, ist das Aussenden sofort zu Ende.',
    tries: ['Spiel eine beliebige Karte auf f.'],
    done: 'Alle Karten werden aufgedeckt. Die Schätze beim Piratenschiff gehen verloren; der Rest wird verteilt.',
    other: 'Erlaubt, aber das Schiff wartet auf f: Nur ein dort aufgedeckter Pirat schickt es heim.',
  },
  collect: {
    title: 'Verteilen',
    look: 'Auf jedem Planeten wählt zuerst, wer am stärksten ist. Hier hast du 10, Bart 6, Mary 1. Auch das Handelsschiff ist ein Schatz, 10 wert.',
    tries: ['Nimm das Handelsschiff.'],
    done: 'Alle Anwesenden nahmen einen Schatz, und der Rest ging an die stärkste Seite: an dich.',
    other: 'Erlaubt: Du darfst jeden nehmen. Aber nichts hier ist mehr wert als die 10 des Handelsschiffs.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
