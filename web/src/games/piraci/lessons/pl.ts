/** Learning Kosmiczni Piraci, in Polish. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const pl = {
  send: {
    title: 'Wyślij pirata',
    look: 'W swojej turze zagrywasz jedną zakrytą kartę na jedną z sześciu planet. Na końcu najsilniejsi tam pierwsi wybierają skarby. Na c leżą 6 i 7.',
    tries: ['Wyślij swoją 7 na planetę c.'],
    done: 'Tylko ty wiesz, jaka karta tam leży. Jest twoja do końca.',
    other:
      'Dozwolone: każda karta może iść na każdą planetę. Ale c ma najlepsze skarby, a 7 to twoja najsilniejsza karta.',
  },
  uncover: {
    title: 'Odsłoń',
    look: 'Karta Barta leży zakryta na b, gdzie stoi statek kupiecki. Karta na wierzchu odsłania ją, a odsłonięty pirat wysyła statek dalej.',
    tries: ['Zagraj kartę na b.'],
    done: 'Wszyscy widzą teraz 3 Barta, statek kupiecki popłynął na c, a twoja karta leży zakryta na wierzchu.',
    other: 'Dozwolone. Ale tylko na b odsłonisz kartę Barta i ruszysz statek.',
  },
  teleport: {
    title: 'Teleport',
    look: 'Teleport to pułapka: następna karta zagrana na niego przepada, a Teleport razem z nią.',
    tries: ['Połóż Teleport na e.'],
    done: 'Karta Barta trafiła do pudełka i nikt jej nie zobaczył. Statek został: Teleport nie rusza żadnego statku.',
    other: 'Dozwolone. Tutaj zastaw pułapkę: Teleport na e.',
  },
  home: {
    title: 'Statek wraca do domu',
    look: 'Statek kupiecki stoi na f, o jeden postój od domu, czyli a. Gdy statek wraca do domu, wysyłanie kończy się natychmiast.',
    tries: ['Zagraj dowolną kartę na f.'],
    done: 'Wszystkie karty zostają odsłonięte. Skarby przy statku pirackim przepadną; reszta idzie do podziału.',
    other: 'Dozwolone, ale statek czeka na f: do domu wyśle go tylko odsłonięty tam pirat.',
  },
  collect: {
    title: 'Podział',
    look: 'Na każdej planecie pierwszy wybiera najsilniejszy. Tu masz 10, Bart 6, Mary 1. Statek kupiecki też jest skarbem, wartym 10.',
    tries: ['Weź statek kupiecki.'],
    done: 'Każdy obecny wziął jeden, a resztę dostał najsilniejszy: ty.',
    other: 'Dozwolone: możesz wziąć dowolny. Ale nic tu nie jest warte więcej niż 10 za statek kupiecki.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
