import { counter, lister } from '../../../words/count'
import type { Kind } from '../combo'
import type { Colour } from '../content'
import type { CorsaireWords } from './en'

const count = counter('pl')
const list = lister('pl')
const either = new Intl.ListFormat('pl', { type: 'disjunction' })

/** A card is feminine; a resource is masculine: the nominative, then the genitive of many. */
const card: Record<Colour, string> = { R: 'czerwona', B: 'niebieska', G: 'zielona' }
const one: Record<Colour, string> = { R: 'czerwony', B: 'niebieski', G: 'zielony' }
const few: Record<Colour, string> = { R: 'czerwone', B: 'niebieskie', G: 'zielone' }
const many: Record<Colour, string> = { R: 'czerwonych', B: 'niebieskich', G: 'zielonych' }
const kind: Record<Kind, string> = {
  three: 'trójka',
  'straight-flush': 'poker',
  straight: 'strit',
  flush: 'kolor',
  garbage: 'brak układu',
}

export const pl: CorsaireWords = {
  card: (of, n) => (n === 0 ? `${card[of]} bez liczby` : `${card[of]} ${n}`),
  tokens: (of, n) => count(n, { one: `# ${one[of]}`, few: `# ${few[of]}`, other: `# ${many[of]}` }),
  none: 'nic',
  list,
  gives: (name, pay, gain) => `${name}: ${pay} za ${gain}`,
  board: (n) => `statek kupiecki ${n}`,
  boardSays: (slot, board, cost, edge, centre) =>
    `Pole ${slot}, ${board}: koszt ${cost}, za kupno ${edge} pkt, za wygraną w łupieniu ${centre} pkt`,
  free: 'gratis',
  hold: 'Twoja ładownia',
  holdOf: (name) => `Ładownia: ${name}`,
  limit: (n) => `${n}, najwyżej 10`,
  supply: 'Zapas',
  forBoth: 'wspólny',
  mine: 'Twoja piramida',
  pyramidOf: (name) => `Piramida: ${name}`,
  larger: 'Pokaż dużą',
  smaller: 'Pokaż małą',
  empty: (place) => `${place}, puste`,
  on: (name, place) => `${name} na ${place}`,
  bought: 'Kupione',
  boughtNone: 'Jeszcze nic nie kupiono',
  decks: {
    cards: (n) => count(n, { one: 'karta', few: 'karty', other: 'kart' }),
    boards: (n) => count(n, { one: 'statek', few: 'statki', other: 'statków' }),
  },
  path: (at) => `krok ${at} ścieżki`,
  did: { converted: 'wymieniona', passed: 'pominięta', unable: 'za droga' },
  leaves: (amount) => `po wymianie masz: ${amount}`,
  unpaid: 'za drogo',
  slots: (from, to) => `pola ${from}–${to}`,
  placeHere: (place, from, to) =>
    `Połóż na ${place}; ścieżka skończy się na jednym z pól od ${from} do ${to}`,
  way: {
    take: 'Weź tę kartę',
    takePay: 'Weź; na statek cię stać',
    takeShort: (short) => `Weź; na statek brakuje: ${short}`,
    buy: (n) => count(n, { one: 'Kup: # punkt', few: 'Kup: # punkty', other: 'Kup: # punktów' }),
    by: (places, paid) => `Przez ${either.format(places)}: ${paid ? 'stać cię' : 'za drogo'}`,
    out: 'Poza zasięgiem',
    now: 'Stać cię',
    short: (short) => `Brakuje: ${short}`,
    sold: 'Nie można już kupować',
  },
  choice: {
    convert: 'Wymień',
    pass: 'Pomiń',
    buy: 'Kup',
    leave: 'Zostaw',
    after: 'wtedy masz',
    giveBack: (n) => `Zwróć ${n}`,
    more: (of) => `Zwróć o jeden więcej: ${one[of]}`,
    less: (of) => `Zwróć o jeden mniej: ${one[of]}`,
    gain: (of) => `Weź jeden ${one[of]}`,
    lay: (slot) => `Połóż na polu ${slot}`,
    layWhere: 'Wybierz statek',
    putBack: 'Odłóż wszystko',
    putCard: (name) => `Odłóż: ${name}`,
  },
  hand: {
    wait: 'Najpierw wybierz kartę z ręki',
    full: 'Trzy karty są już wybrane',
    covered: 'Nad nią leży jeszcze karta',
  },
  kind,
  so: {
    start: 'Wybierz trzy karty z ręki i piramidy',
    three: (of, sum) => `${kind[of]}, ${sum}`,
    may: (of, sum) =>
      of.length > 1
        ? `Dotąd ${sum}; możliwe: ${either.format(of.filter((each) => each !== 'garbage').map((each) => kind[each]))}`
        : `Dotąd ${sum}; żaden układ nie jest już możliwy`,
  },
  fight: {
    slot: (slot, centre) => `Pole ${slot}, statek kupiecki wart ${centre}`,
    choose: (slot, centre) => `Wybierz pole ${slot}, statek kupiecki wart ${centre}`,
    laid: 'Tam leżą już twoje karty',
    open: 'jeszcze nic',
    back: 'zakryta karta',
    takes: (name, vp) => `${name} bierze ${vp}.`,
    youTake: (vp) => `Bierzesz ${vp}.`,
    tie: 'Nikt go nie bierze.',
    sameSum: (of, sum) => `Po obu stronach ${kind[of]}, suma ${sum}: remis.`,
    sum: (of, high, low) => `Po obu stronach ${kind[of]}: suma ${high} bije ${low}.`,
    beats: (of, than) =>
      `${kind[of]} bije ${than === 'garbage' ? 'karty bez układu' : kind[than]}, bez względu na sumę.`,
    left: 'Każdemu została jedna karta; nic nie znaczy.',
    board: (slot) => `Pole ${slot}`,
  },
  ask: {
    place: 'Wybierz kartę do swojej piramidy.',
    placeOn: (leaves) =>
      leaves === null
        ? 'wybierz miejsce; teraz nie stać cię na wymianę'
        : `wybierz miejsce; po wymianie masz: ${leaves}`,
    convert: (name, place) => `${name} na ${place}: wymienić czy pominąć?`,
    step: (from, to) => `Twoja ścieżka stoi na ${from}: idź dalej na ${either.format(to)}.`,
    take: (slots) => `Weź kartę z pola ${either.format(slots)}.`,
    buy: (board, cost) => `Kupić ${board} za: ${cost}?`,
    giveBack: (n) =>
      count(n, {
        one: 'Masz o jeden zasób więcej niż dziesięć: zwróć jeden.',
        few: 'Masz o # zasoby więcej niż dziesięć: zwróć #.',
        other: 'Masz o # zasobów więcej niż dziesięć: zwróć #.',
      }),
    gain: 'Nic ci nie zostało: weź jeden zasób.',
    loot: 'Wybierz statek kupiecki i trzy karty z ręki lub piramidy.',
    lootCards: (slot, left) =>
      count(left, {
        zero: `Pole ${slot}: połóż te trzy karty.`,
        one: `Pole ${slot}: jeszcze jedna karta.`,
        few: `Pole ${slot}: jeszcze # karty.`,
        other: `Pole ${slot}: jeszcze # kart.`,
      }),
    lootBoard: 'Wybierz statek kupiecki dla tych kart.',
  },
  deed: {
    placed: (place) => `kładzie na ${place}`,
    took: (name) => `bierze: ${name}`,
    bought: (board) => `kupuje ${board}`,
    laid: (slot) => `kładzie trzy na polu ${slot}`,
    walks: 'idzie ścieżką',
  },
  trading: 'Handel',
  turn: (n) => `tura ${n} z 20`,
  looting: 'Łupienie',
  begins: 'O tym, kto zaczyna, decyduje los',
  option: {
    placement: {
      label: 'Gdzie wolno położyć kartę',
      supported: {
        label: 'Na dwóch innych',
        says: 'Jak zwykle: powyżej najniższego poziomu oba miejsca pod nią są zajęte.',
      },
      free: { label: 'Gdziekolwiek', says: 'Ścieżka prowadzi dalej przez luki.' },
      'free-stop': {
        label: 'Gdziekolwiek, a ścieżka może się skończyć',
        says: 'Kończy się tam, gdzie niżej nie leży żadna karta.',
      },
    },
    first: {
      label: 'Kto zaczyna',
      random: { label: 'Los', says: 'Jak zwykle.' },
      '1': { label: 'Miejsce 1', says: 'Kto zakłada stół.' },
      '2': { label: 'Miejsce 2', says: 'Druga strona.' },
    },
  },
  points: (n) => count(n, { one: '# punkt', few: '# punkty', other: '# punktów' }),
  course: 'Punkty w kolejnych turach',
  count: {
    trading: 'handel',
    looting: 'łupienie',
    sets: 'komplety trzech kolorów',
    note: (bought, won) => `kupione: ${bought}, wygrane: ${won}`,
  },
}
