/** Learning Korsar, in Italian. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const it = {
  sail: {
    title: 'Manda fuori un mercantile',
    look: 'Un turno è una cosa sola: pescare una carta o giocarne una. Un mercantile rende il suo oro quando è a casa. Mandane uno in mare.',
    tries: ['Prendi un mercantile, poi tocca il mare aperto.'],
    done: 'Nessuno l’ha toccato e tocca di nuovo a te: è a casa, e l’oro è tuo.',
    other: 'Pescare è permesso, e spesso saggio. Stavolta manda fuori un mercantile.',
  },
  attack: {
    title: 'Attacca',
    look: 'Il mercantile di Bart porta 5 monete d’oro e nessuno lo difende. Attaccalo: se la tua forza è ancora la maggiore quando torna il tuo turno, l’oro è tuo.',
    tries: ['Prendi il 4 rosso, poi tocca s1.'],
    done: 'Quattro cannoni e nessuna risposta: all’inizio del tuo turno è arrivato da te.',
    other: 'È permesso. Ma più cannoni sono più sicuri, e s1 vale di più: il 4 rosso contro s1.',
  },
  colour: {
    title: 'Un colore per battaglia',
    look: 'Tu e Mary avete tre cannoni a testa a s1: nessuno è in testa, e resta in mare. Lì combatti in rosso, quindi solo navi rosse possono aiutarti.',
    tries: ['Porta altri cannoni rossi a s1.'],
    done: 'Cinque cannoni contro tre: in testa c’eri solo tu, e le 6 monete d’oro sono a casa.',
    other: 'Permesso, ma la parità resta. Rompila con il 2 rosso.',
  },
  captain: {
    title: 'Decide un capitano',
    look: 'Bart è in testa a s1 con quattro cannoni contro uno tuo. Un capitano vale più di tutti i cannoni, ma viene solo dove hai già una nave del suo colore.',
    tries: ['Manda il capitano giallo a s1.'],
    done: 'È in testa chi ha giocato l’ultimo capitano, qualunque cosa dicano i cannoni. Nessuno ne ha mandati altri: 8 monete d’oro.',
    other: 'Permesso, ma Bart resta in testa a s1. Decide il tuo capitano.',
  },
  admiral: {
    title: 'L’Ammiraglio',
    look: 'Bart attacca il tuo mercantile. L’Ammiraglio conta come capitano e non ha bisogno di navi tue, ma va solo a un mercantile che è tuo.',
    tries: ['Manda l’Ammiraglio a s1.'],
    done: 'L’Ammiraglio è in testa per te, e le tue 7 monete d’oro sono a casa.',
    other: 'Permesso, ma Bart resta in testa. Ora solo l’Ammiraglio vale più dei suoi quattro cannoni.',
  },
  count: {
    title: 'Il conto',
    look: 'Il mazzo è vuoto: appena è vuota anche una mano, la partita finisce. I mercantili che hai ancora in mano contano contro di te.',
    tries: ['Non tenere il mercantile da 6: mandalo fuori.'],
    done: 'La mano di Bart è vuota, ed è finita. Il tuo mercantile in mare, intatto, conta 6 per te invece di 6 contro.',
    other: 'Permesso. Ma se la partita finisce ora, il mercantile in mano ti costa 6.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
