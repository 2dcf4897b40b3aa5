/** Learning Corsairs, in Italian. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const it = {
  draw: {
    title: 'Pesca, poi scarta',
    look: 'A ogni turno peschi una carta e ne scarti una. Raccogli un equipaggio: al massimo due colori, nessun numero due volte. Il tuo è verde e arancione, e sugli scarti c’è un 6 verde.',
    tries: [
      'Prendi il 6 verde dagli scarti.',
      'Ora scarta la carta più alta che non va da nessuna parte: l’11 rosso.',
    ],
    done: 'Le carte che non vanno da nessuna parte sono clandestini. La somma dei loro numeri è il tuo limite, e lo vuoi basso.',
    other: 'Permesso, ma il 6 verde entrerebbe di sicuro nel tuo equipaggio.',
  },
  prisoners: {
    title: 'Prigionieri',
    look: 'Le tue carte del colore della prima carta del molo sono prigionieri e non costano nulla. Il giallo è davanti, il blu dietro, e hai tre carte blu.',
    tries: ['Pesca il 4 giallo dal molo.', 'Ora scarta l’11 rosso.'],
    done: 'Il molo non si riempie di nuovo. Ora davanti c’è il blu: le tue tre carte blu sono prigionieri.',
    other: 'Permesso, ma il giallo resta davanti. Toglilo dal molo, e viene il blu.',
  },
  sail: {
    title: 'Salpa',
    look: 'Con clandestini bassi puoi salpare: scarti una carta e il round finisce, tutti calano. Senza il 6 giallo il tuo limite può essere 5.',
    tries: ['Prendi il 6 giallo e salpa.'],
    done: 'Hai chiuso tu: nessuno pesca più, e la prima calata è tua.',
    other: 'Permesso. Qui salpa, scartando il 6 giallo.',
  },
  crew: {
    title: 'L’equipaggio',
    look: 'Scegli l’equipaggio: al massimo due colori, nessun numero due volte. Le carte blu sono prigionieri da sé. Ciò che avanza sono clandestini.',
    tries: ['Raduna arancione e viola con i numeri 1, 2, 3, 7, 8 e 10, e calali.'],
    done: 'Il tuo limite è 5, quello di Bart 23: Bart tiene sei carte penalità, e tu non paghi. Vincono meno penalità.',
    other: 'Permesso: un equipaggio può essere piccolo. Ma ogni carta esclusa alza il tuo limite.',
  },
  attach: {
    title: 'Aggiungere',
    look: 'Bart è salpato con limite 5. Prima di calare puoi aggiungere carte al suo equipaggio: nei suoi colori, con numeri che non mostra.',
    tries: ['Aggiungi il 4 arancione e il 9 arancione.', 'Cala il tuo equipaggio giallo e rosso, da 1 a 7.'],
    done: 'Il tuo limite 3 non supera il suo, 5: Bart affonda, riceve il tuo clandestino e tiene i suoi tre.',
    other: 'Permesso, ma il 4 e il 9 arancione vanno bene entrambi, e da te sarebbero clandestini.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
