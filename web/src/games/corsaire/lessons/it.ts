/** Learning Corsaire, in Italian. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const it = {
  turn: {
    title: 'Un turno di commercio',
    look: 'A ogni turno metti una carta nella tua piramide. Può convertire risorse e tocca due navi sotto: lì prendi una carta, e forse compri la nave.',
    tries: [
      'Metti il 3 rosso su w2.',
      'Converti: tre verdi diventano un rosso e un blu.',
      'Prendi la carta dell’ormeggio 3.',
      'Questa nave la puoi pagare: comprala.',
    ],
    done: 'Il bordo della nave ti dà 4 punti, e una nuova ne prende il posto.',
    other: 'Permesso. Ma il 3 rosso su w2 porta alla nave che puoi pagare.',
  },
  path: {
    title: 'Il percorso in giù',
    look: 'Una carta in una fila più alta poggia su altre due. Da lì un percorso scende carta per carta, e ognuna può convertire una volta.',
    tries: [
      'Metti il 2 rosso su x2.',
      'Converti: un blu diventa un rosso e un verde.',
      'Scendi a w2.',
      'Converti: un blu diventa quattro verdi.',
    ],
    done: 'Due conversioni in un turno. Ora scegli tra le navi che w2 tocca.',
    other: 'Permesso. Ma su x2 due carte lavorano per te in un turno.',
  },
  loot: {
    title: 'Tre carte per nave',
    look: 'Dopo il commercio si combatte per le cinque navi rimaste: tre carte su ognuna, dalla mano o dalla cima della piramide.',
    tries: ['Scegli la nave 5 e cala il 4, il 5 e il 6 rosso.'],
    done: 'Una scala a colore, coperta. La battono solo un tris o una scala a colore più alta.',
    other: 'Permesso. Ma il 4, il 5 e il 6 rosso insieme sono molto più forti.',
  },
  fight: {
    title: 'L’ultimo scontro',
    look: 'L’11 rosso, il 12 rosso e l’11 blu di Bart alla nave 5 sembrano potenti, ma non fanno combinazione. L’ultima calata è tua.',
    tries: ['Cala l’8, il 9 e il 10 rosso della piramide sulla nave 5.'],
    done: 'Prima conta il tipo di combinazione, la somma solo a parità di tipo: la nave 5 e i suoi 8 punti sono tuoi.',
    other: 'Permesso. Ma tre carte rosse in fila sono una scala a colore.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
