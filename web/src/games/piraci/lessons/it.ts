/** Learning Kosmiczni Piraci, in Italian. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const it = {
  send: {
    title: 'Manda un pirata',
    look: 'Nel tuo turno giochi una carta coperta su uno dei sei pianeti. Alla fine chi lì è più forte sceglie per primo tra i tesori. Su c ci sono un 6 e un 7.',
    tries: ['Manda il tuo 7 sul pianeta c.'],
    done: 'Solo tu sai quale carta c’è. Resta tua fino alla fine.',
    other:
      'Permesso: ogni carta può andare su ogni pianeta. Ma c ha i tesori migliori, e il 7 è la tua carta più forte.',
  },
  uncover: {
    title: 'Scoprire',
    look: 'La carta di Bart è coperta su b, dove sta la nave mercantile. Una carta sopra la scopre, e un pirata scoperto manda avanti la nave.',
    tries: ['Gioca una carta su b.'],
    done: 'Ora tutti vedono il 3 di Bart, la nave mercantile è andata su c, e la tua carta sta coperta in cima.',
    other: 'Permesso. Ma solo su b scopri la carta di Bart e muovi la nave.',
  },
  teleport: {
    title: 'Il Teletrasporto',
    look: 'Il Teletrasporto è una trappola: la prossima carta giocata sopra va persa, e il Teletrasporto con lei.',
    tries: ['Metti il Teletrasporto su e.'],
    done: 'La carta di Bart è finita nella scatola e nessuno l’ha vista. La nave è rimasta: un Teletrasporto non muove navi.',
    other: 'Permesso. Qui tendi la trappola: il Teletrasporto su e.',
  },
  home: {
    title: 'Una nave torna a casa',
    look: 'La nave mercantile è su f, a una tappa da casa sua, a. Quando una nave torna a casa, l’invio finisce subito.',
    tries: ['Gioca una carta qualsiasi su f.'],
    done: 'Tutte le carte si scoprono. I tesori dov’è la nave pirata andranno persi; il resto si divide.',
    other: 'Permesso, ma la nave aspetta su f: solo un pirata scoperto lì la manda a casa.',
  },
  collect: {
    title: 'La divisione',
    look: 'Su ogni pianeta sceglie prima chi è più forte. Qui hai 10, Bart 6, Mary 1. Anche la nave mercantile è un tesoro, vale 10.',
    tries: ['Prendi la nave mercantile.'],
    done: 'Ogni presente ne ha preso uno, e ciò che restava è andato al più forte: a te.',
    other: 'Permesso: puoi prendere quello che vuoi. Ma nulla qui vale più dei 10 della nave mercantile.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
