/** Learning Corsaire, in Polish. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const pl = {
  turn: {
    title: 'Tura handlu',
    look: 'W każdej turze kładziesz jedną kartę w swojej piramidzie. Może wymienić zasoby i dotyka dwóch statków niżej: stamtąd bierzesz kartę, a może kupujesz statek.',
    tries: [
      'Połóż czerwony 3 na w2.',
      'Wymień: trzy zielone na jeden czerwony i jeden niebieski.',
      'Weź kartę z pola 3.',
      'Stać cię na ten statek: kup go.',
    ],
    done: 'Brzeg statku daje ci 4 punkty, a jego miejsce zajmuje nowy.',
    other: 'Dozwolone. Ale czerwony 3 na w2 prowadzi do statku, na który cię stać.',
  },
  path: {
    title: 'Droga w dół',
    look: 'Karta w wyższym rzędzie leży na dwóch innych. Stamtąd droga prowadzi w dół, karta po karcie, i każda może raz wymienić.',
    tries: [
      'Połóż czerwony 2 na x2.',
      'Wymień: jeden niebieski na jeden czerwony i jeden zielony.',
      'Zejdź na w2.',
      'Wymień: jeden niebieski na cztery zielone.',
    ],
    done: 'Dwie wymiany w jednej turze. Teraz wybierasz spośród statków, których dotyka w2.',
    other: 'Dozwolone. Ale na x2 w jednej turze pracują dla ciebie dwie karty.',
  },
  loot: {
    title: 'Trzy karty na statek',
    look: 'Po handlu walczycie o pięć pozostałych statków: po trzy karty na każdy, z ręki albo z wierzchołka piramidy.',
    tries: ['Wybierz statek 5 i połóż przy nim czerwone 4, 5 i 6.'],
    done: 'Poker, zakryty. Bije go tylko trójka albo wyższy poker.',
    other: 'Dozwolone. Ale czerwone 4, 5 i 6 razem są dużo silniejsze.',
  },
  fight: {
    title: 'Ostatnia walka',
    look: 'Czerwony 11, czerwony 12 i niebieski 11 Barta przy statku 5 wyglądają groźnie, ale nie tworzą układu. Ostatnie wyłożenie jest twoje.',
    tries: ['Połóż czerwone 8, 9 i 10 z piramidy przy statku 5.'],
    done: 'Najpierw liczy się rodzaj układu, suma tylko przy równym rodzaju: statek 5 i jego 8 punktów są twoje.',
    other: 'Dozwolone. Ale trzy kolejne czerwone karty to poker.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
