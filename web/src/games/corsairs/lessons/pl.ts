/** Learning Corsairs, in Polish. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const pl = {
  draw: {
    title: 'Dobierz, potem odrzuć',
    look: 'W każdej turze dobierasz jedną kartę i jedną odrzucasz. Zbierasz załogę: najwyżej dwa kolory, żadna liczba dwa razy. Twoja jest zielona i pomarańczowa, a na stosie leży zielony 6.',
    tries: [
      'Weź zielony 6 ze stosu kart odrzuconych.',
      'Teraz odrzuć najwyższą kartę, która nigdzie nie pasuje: czerwony 11.',
    ],
    done: 'Karty, które nigdzie nie pasują, to gapowicze. Suma ich liczb to twój limit, a ma być niski.',
    other: 'Dozwolone, ale zielony 6 na pewno wejdzie do twojej załogi.',
  },
  prisoners: {
    title: 'Jeńcy',
    look: 'Twoje karty w kolorze pierwszej karty nabrzeża to jeńcy i nic nie kosztują. Pierwszy leży żółty, za nim niebieski, a ty masz trzy niebieskie karty.',
    tries: ['Dobierz żółty 4 z nabrzeża.', 'Teraz odrzuć czerwony 11.'],
    done: 'Nabrzeża się nie uzupełnia. Teraz pierwszy jest niebieski, więc twoje trzy niebieskie karty to jeńcy.',
    other: 'Dozwolone, ale pierwszy zostaje żółty. Zdejmij go z nabrzeża, a przyjdzie niebieski.',
  },
  sail: {
    title: 'Postaw żagle',
    look: 'Z niskimi gapowiczami możesz postawić żagle: odrzucasz kartę i runda się kończy, wszyscy wykładają. Bez żółtego 6 twój limit może wynieść 5.',
    tries: ['Weź żółty 6 i postaw żagle.'],
    done: 'Zamykasz rundę: nikt już nie dobiera, a wykładanie zaczyna się od ciebie.',
    other: 'Dozwolone. Tutaj postaw żagle, odrzucając żółty 6.',
  },
  crew: {
    title: 'Zbierz załogę',
    look: 'Wybierz załogę: najwyżej dwa kolory, żadna liczba dwa razy. Niebieskie karty same są jeńcami. Co zostaje, to gapowicze.',
    tries: ['Zbierz pomarańczowe i fioletowe z liczbami 1, 2, 3, 7, 8 i 10, i wyłóż je.'],
    done: 'Twój limit to 5, Barta 23: Bart zatrzymuje sześć kart karnych, a ty nic nie płacisz. Wygrywa najmniej kart karnych.',
    other: 'Dozwolone: załoga może być mała. Ale każda pominięta karta podnosi twój limit.',
  },
  attach: {
    title: 'Dołącz',
    look: 'Bart postawił żagle z limitem 5. Zanim wyłożysz, możesz dołączyć karty do jego załogi: w jej kolorach, z liczbami, których ona nie pokazuje.',
    tries: ['Dołącz pomarańczowy 4 i pomarańczowy 9.', 'Wyłóż swoją żółto-czerwoną załogę, od 1 do 7.'],
    done: 'Twój limit 3 nie jest wyższy niż jego 5: Bart tonie, bierze twojego gapowicza i zatrzymuje swoich trzech.',
    other: 'Dozwolone, ale pomarańczowe 4 i 9 pasują obie, a u ciebie byłyby gapowiczami.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
