/** Learning Korsar, in Polish. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const pl = {
  sail: {
    title: 'Wyślij kupca',
    look: 'Tura to jedna rzecz: dobierasz kartę albo jedną zagrywasz. Kupiec daje swoje złoto, gdy jest w domu. Wyślij jednego na morze.',
    tries: ['Weź kupca, potem dotknij otwartego morza.'],
    done: 'Nikt go nie tknął i znów twoja tura: jest w domu, złoto należy do ciebie.',
    other: 'Dobieranie jest dozwolone i często mądre. Tym razem wyślij kupca.',
  },
  attack: {
    title: 'Atakuj',
    look: 'Kupiec Barta wiezie 5 złota i nikt go nie pilnuje. Zaatakuj go: jeśli na początku twojej następnej tury twoja siła wciąż jest największa, złoto jest twoje.',
    tries: ['Weź czerwony 4, potem dotknij s1.'],
    done: 'Cztery działa i żadnej odpowiedzi: na początku twojej tury kupiec przypłynął do ciebie.',
    other: 'To dozwolone. Ale więcej dział to pewniej, a s1 jest wart więcej: czerwony 4 przeciw s1.',
  },
  colour: {
    title: 'Jeden kolor w bitwie',
    look: 'Przy s1 ty i Mary macie po trzy działa: nikt nie ma przewagi, kupiec zostaje na morzu. Walczysz tam na czerwono, więc pomogą ci tam tylko czerwone statki.',
    tries: ['Przyślij do s1 więcej czerwonych dział.'],
    done: 'Pięć dział przeciw trzem: tylko ty masz przewagę i 6 złota jest w domu.',
    other: 'Dozwolone, ale remis zostaje. Przełam go czerwonym 2.',
  },
  captain: {
    title: 'Decyduje kapitan',
    look: 'Bart ma przewagę przy s1: cztery działa przeciw jednemu twojemu. Kapitan znaczy więcej niż wszystkie działa, ale przybywa tylko tam, gdzie masz już statek jego koloru.',
    tries: ['Wyślij żółtego kapitana do s1.'],
    done: 'Przewagę daje ostatnio zagrany kapitan, cokolwiek mówią działa. Nikt nie wysłał następnego: 8 złota.',
    other: 'Dozwolone, ale Bart wciąż ma przewagę przy s1. Rozstrzygnie twój kapitan.',
  },
  admiral: {
    title: 'Admirał',
    look: 'Bart atakuje twojego kupca. Admirał liczy się jak kapitan i nie potrzebuje twojego statku, ale płynie tylko do kupca, który należy do ciebie.',
    tries: ['Wyślij Admirała do s1.'],
    done: 'Admirał daje ci przewagę i twoje 7 złota jest w domu.',
    other: 'Dozwolone, ale Bart wciąż ma przewagę. Teraz tylko Admirał przeważy jego cztery działa.',
  },
  count: {
    title: 'Liczenie',
    look: 'Talia jest pusta: gdy pusta jest też czyjakolwiek ręka, gra się kończy. Kupcy, których wtedy trzymasz, liczą się przeciw tobie.',
    tries: ['Nie trzymaj kupca za 6: wyślij go.'],
    done: 'Ręka Barta jest pusta, więc koniec. Twój kupiec na morzu, nietknięty, liczy się 6 dla ciebie zamiast 6 przeciw tobie.',
    other: 'Dozwolone. Ale jeśli gra skończy się teraz, kupiec w ręce kosztuje cię 6.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
