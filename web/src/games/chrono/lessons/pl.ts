/** Learning Chrono Corsairs, in Polish. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const pl = {
  plan: {
    title: 'Zaplanuj dzień',
    look: 'Ten sam dzień wraca bez końca. W każdej rundzie wszyscy w tajemnicy kładą jedną kartę planu na jedną z czterech pór dnia i zostaje ona tam na następne rundy.',
    tries: ['Połóż „Przez gąszcz” na poranek i zapieczętuj.'],
    done: 'Wszystkie plany odkrywacie razem. O każdej porze dnia wykonujesz to, co tam leży, albo rezygnujesz.',
    other: 'Dozwolone. Ale zostańmy przy karcie dżungli na poranek: zaraz się przyda.',
  },
  march: {
    title: 'Do dżungli',
    look: 'Jest poranek, a twój plan rusza oficera do dżungli, dwa razy. Dowolnie wielu twoich piratów z tego samego pola może iść z nim.',
    tries: [
      'Wykonaj swój plan.',
      'Rusz oficera z marynarzami z Portu na E4.',
      'Idź dalej na E3, z kim chcesz.',
    ],
    done: 'Na E4 leżało zdarzenie poranka: odsłonięte dało 2 dublony. Zdarzenia innych pór śpią.',
    other: 'Dozwolone: rezygnacja daje 1 dublon. Ale dziś idziemy do dżungli.',
  },
  treasure: {
    title: 'Skarb dnia',
    look: 'Zachód, ostatnia tura dnia. Rezygnacja z planu daje 1 dublon. Potem każdy kafelek płaci temu, kto ma na nim najwięcej piratów: na E1 masz trzech, Bart dwóch.',
    tries: ['Zrezygnuj z planu.'],
    done: 'Na E1 masz pierwsze miejsce, Bart drugie, za mniej. Wszyscy piraci wrócili do Portu.',
    other: 'Dozwolone: wykonanie to zawsze twój wybór. Tutaj weź dublon.',
  },
  outfit: {
    title: 'Wyposaż statek',
    look: 'Za dublony są marynarze, więcej kart do wyboru, artefakty i klejnoty. Wygrywa najwięcej klejnotów.',
    tries: ['Kup klejnot za 3 dublony.'],
    done: 'Klejnoty zostają, dublony nie: co zostało, odrzuca się na koniec rundy.',
    other: 'Dozwolone. Ale na końcu liczą się klejnoty, a na jeden cię stać.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
