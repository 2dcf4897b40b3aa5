import { counter, lister } from '../../../words/count'
import type { Kind } from '../combo'
import type { Colour } from '../content'
import type { CorsaireWords } from './en'

const count = counter('it')
const list = lister('it')
const either = new Intl.ListFormat('it', { type: 'disjunction' })

const colour: Record<Colour, string> = { R: 'rosso', B: 'blu', G: 'verde' }
const feminine: Record<Colour, string> = { R: 'rossa', B: 'blu', G: 'verde' }
const many: Record<Colour, [string, string]> = {
  R: ['rossa', 'rosse'],
  B: ['blu', 'blu'],
  G: ['verde', 'verdi'],
}
const kind: Record<Kind, string> = {
  three: 'tris',
  'straight-flush': 'scala a colore',
  straight: 'scala',
  flush: 'colore',
  garbage: 'nessuna combinazione',
}

export const it: CorsaireWords = {
  card: (of, n) => (n === 0 ? `${colour[of]} senza numero` : `${n} ${colour[of]}`),
  tokens: (of, n) => `${n} ${many[of][n === 1 ? 0 : 1]}`,
  none: 'niente',
  list,
  gives: (card, pay, gain) => `${card}: ${pay} per ${gain}`,
  board: (n) => `mercantile ${n}`,
  boardSays: (slot, board, cost, edge, centre) =>
    `Ormeggio ${slot}, ${board}: costa ${cost}, ${edge} punti a comprarlo, ${centre} a vincerlo nel saccheggio`,
  free: 'gratis',
  hold: 'La tua stiva',
  holdOf: (name) => `Stiva di ${name}`,
  limit: (n) => `${n}, al massimo 10`,
  supply: 'Riserva',
  forBoth: 'comune',
  mine: 'La tua piramide',
  pyramidOf: (name) => `Piramide di ${name}`,
  larger: 'Mostrala in grande',
  smaller: 'Mostrala in piccolo',
  empty: (place) => `${place}, vuoto`,
  on: (card, place) => `${card} in ${place}`,
  bought: 'Comprati',
  boughtNone: 'Ancora nessuna nave comprata',
  decks: {
    cards: (n) => count(n, { one: 'carta', other: 'carte' }),
    boards: (n) => count(n, { one: 'nave', other: 'navi' }),
  },
  path: (at) => `passo ${at} del percorso`,
  did: { converted: 'convertita', passed: 'saltata', unable: 'non pagabile' },
  leaves: (amount) => `convertendo ti resta ${amount}`,
  unpaid: 'troppo cara',
  slots: (from, to) => `ormeggi ${from}–${to}`,
  placeHere: (place, from, to) =>
    `Mettila in ${place}; il percorso finisce a uno degli ormeggi da ${from} a ${to}`,
  way: {
    take: 'Prendi questa carta',
    takePay: 'Prendila; puoi pagare la nave',
    takeShort: (short) => `Prendila; per la nave manca ${short}`,
    buy: (n) => count(n, { one: 'Comprala: # punto', other: 'Comprala: # punti' }),
    by: (places, paid) => `Da ${either.format(places)}: ${paid ? 'puoi pagare' : 'troppo cara'}`,
    out: 'Fuori portata',
    now: 'Puoi pagare',
    short: (short) => `Ti manca ${short}`,
    sold: 'Non se ne comprano più',
  },
  choice: {
    convert: 'Converti',
    pass: 'Passa',
    buy: 'Compra',
    leave: 'Lascia',
    after: 'poi hai',
    giveBack: (n) => `Restituisci ${n}`,
    more: (of) => `Restituisci una ${feminine[of]} in più`,
    less: (of) => `Restituisci una ${feminine[of]} in meno`,
    gain: (of) => `Prendi una ${feminine[of]}`,
    lay: (slot) => `Metti all’ormeggio ${slot}`,
    layWhere: 'Scegli una nave',
    putBack: 'Riprendi tutto',
    putCard: (card) => `Riprendi: ${card}`,
  },
  hand: {
    wait: 'Prima scegli una carta della mano',
    full: 'Tre carte sono già scelte',
    covered: 'Sopra c’è ancora una carta',
  },
  kind,
  so: {
    start: 'Scegli tre carte di mano e piramide',
    three: (of, sum) => `${kind[of]}, ${sum}`,
    may: (of, sum) =>
      of.length > 1
        ? `Finora ${sum}; può diventare ${either.format(of.filter((one) => one !== 'garbage').map((one) => kind[one]))}`
        : `Finora ${sum}; nessuna combinazione è più possibile`,
  },
  fight: {
    slot: (slot, centre) => `Ormeggio ${slot}, mercantile che vale ${centre}`,
    choose: (slot, centre) => `Scegli l’ormeggio ${slot}, mercantile che vale ${centre}`,
    laid: 'Lì hai già messo carte',
    open: 'ancora niente',
    back: 'una carta coperta',
    takes: (name, vp) => `${name} prende ${vp}.`,
    youTake: (vp) => `Prendi ${vp}.`,
    tie: 'Non lo prende nessuno.',
    sameSum: (of, sum) => `Da entrambe le parti ${kind[of]} e la somma ${sum}: parità.`,
    sum: (of, high, low) => `Da entrambe le parti ${kind[of]}: la somma ${high} batte ${low}.`,
    beats: (of, than) =>
      `${kind[of]} batte ${than === 'garbage' ? 'carte senza combinazione' : kind[than]}, qualunque sia la somma.`,
    left: 'Resta una carta a testa; non conta.',
    board: (slot) => `Ormeggio ${slot}`,
  },
  ask: {
    place: 'Scegli una carta per la tua piramide.',
    placeOn: (leaves) =>
      leaves === null
        ? 'scegli un posto; ora non potresti pagarla'
        : `scegli un posto; convertendo ti resta ${leaves}`,
    convert: (card, place) => `${card} in ${place}: converti o passi?`,
    step: (from, to) => `Il tuo percorso è in ${from}: prosegui verso ${either.format(to)}.`,
    take: (slots) => `Prendi la carta dell’ormeggio ${either.format(slots)}.`,
    buy: (board, cost) => `Comprare: ${board}, per ${cost}?`,
    giveBack: (n) =>
      count(n, {
        one: 'Hai una risorsa oltre le dieci: restituiscine una.',
        other: 'Hai # risorse oltre le dieci: restituiscine #.',
      }),
    gain: 'Non hai più niente: prendi una risorsa.',
    loot: 'Scegli un mercantile e tre carte di mano o piramide.',
    lootCards: (slot, left) =>
      count(left, {
        zero: `Ormeggio ${slot}: metti le tre carte.`,
        one: `Ormeggio ${slot}: ancora una carta.`,
        other: `Ormeggio ${slot}: ancora # carte.`,
      }),
    lootBoard: 'Scegli il mercantile per queste carte.',
  },
  deed: {
    placed: (place) => `ha messo in ${place}`,
    took: (card) => `ha preso: ${card}`,
    bought: (board) => `ha comprato: ${board}`,
    laid: (slot) => `ha messo tre carte all’ormeggio ${slot}`,
    walks: 'segue il percorso',
  },
  trading: 'Commercio',
  turn: (n) => `turno ${n} di 20`,
  looting: 'Saccheggio',
  begins: 'Chi comincia lo decide la sorte',
  option: {
    placement: {
      label: 'Dove può andare una carta',
      supported: {
        label: 'Su altre due',
        says: 'Come di solito: sopra il livello più basso entrambi i posti sotto sono occupati.',
      },
      free: { label: 'Dovunque', says: 'Il percorso supera i vuoti.' },
      'free-stop': {
        label: 'Dovunque, e il percorso può finire',
        says: 'Finisce dove sotto non c’è nessuna carta.',
      },
    },
    first: {
      label: 'Chi comincia',
      random: { label: 'La sorte', says: 'Come di solito.' },
      '1': { label: 'Posto 1', says: 'Chi apre il tavolo.' },
      '2': { label: 'Posto 2', says: 'L’altra parte.' },
    },
  },
  points: (n) => count(n, { one: '# punto', other: '# punti' }),
  course: 'I punti turno per turno',
  count: {
    trading: 'commercio',
    looting: 'saccheggio',
    sets: 'serie di tre colori',
    note: (bought, won) =>
      `${count(bought, { one: '# comprato', other: '# comprati' })}, ${count(won, { one: '# vinto', other: '# vinti' })}`,
  },
}
