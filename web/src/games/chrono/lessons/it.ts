/** Learning Chrono Corsairs, in Italian. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const it = {
  plan: {
    title: 'Prepara la giornata',
    look: 'La stessa giornata torna sempre. A ogni round tutti mettono in segreto una carta piano in uno dei quattro momenti, e lì resta per i round seguenti.',
    tries: ['Metti «A colpi di machete» al mattino, e sigilla.'],
    done: 'Tutti i piani si mostrano insieme. In ogni momento esegui quello che c’è, oppure rinunci.',
    other: 'Permesso. Ma teniamo la carta della giungla al mattino: serve tra poco.',
  },
  march: {
    title: 'Nella giungla',
    look: 'È mattino, e il tuo piano muove un ufficiale in una giungla, due volte. Quanti tuoi pirati vuoi della stessa casella possono andare con lui.',
    tries: [
      'Esegui il tuo piano.',
      'Muovi un ufficiale con marinai dal Porto a E4.',
      'Prosegui verso E3, con chi vuoi.',
    ],
    done: 'Su E4 c’era un evento del mattino: scoperto, ha dato 2 dobloni. Gli eventi di altri momenti dormono.',
    other: 'Permesso: rinunciare dà 1 doblone. Ma oggi si va nella giungla.',
  },
  treasure: {
    title: 'Il tesoro del giorno',
    look: 'Tramonto, l’ultimo turno del giorno. Rinunciare a un piano dà 1 doblone. Poi ogni tessera paga chi ha più pirati lì: su E1 tu ne hai tre, Bart due.',
    tries: ['Rinuncia al tuo piano.'],
    done: 'Su E1 hai il primo posto, Bart il secondo con meno. Tutti i pirati sono tornati al Porto.',
    other: 'Permesso: eseguire è sempre una tua scelta. Qui prendi il doblone.',
  },
  outfit: {
    title: 'Attrezza la nave',
    look: 'Con i dobloni si comprano marinai, più carte tra cui scegliere, artefatti e gemme. Vince chi ha più gemme.',
    tries: ['Compra una gemma per 3 dobloni.'],
    done: 'Le gemme restano, i dobloni no: ciò che avanza si scarta a fine round.',
    other: 'Permesso. Ma alla fine contano le gemme, e una te la puoi pagare.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
