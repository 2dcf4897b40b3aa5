import { counter, lister } from '../../../words/count'
import type { Kind } from '../combo'
import type { Colour } from '../content'
import type { CorsaireWords } from './en'

const count = counter('de')
const list = lister('de')
const either = new Intl.ListFormat('de', { type: 'disjunction' })

const colour: Record<Colour, string> = { R: 'Rot', B: 'Blau', G: 'Grün' }
const kind: Record<Kind, string> = {
  three: 'Drilling',
  'straight-flush': 'Straight Flush',
  straight: 'Straße',
  flush: 'Flush',
  garbage: 'keine Kombination',
}

export const de: CorsaireWords = {
  card: (of, n) => (n === 0 ? `${colour[of]} ohne Zahl` : `${colour[of]} ${n}`),
  tokens: (of, n) => `${n} ${colour[of]}`,
  none: 'nichts',
  list,
  gives: (card, pay, gain) => `${card}: ${pay} für ${gain}`,
  board: (n) => `Handelsschiff ${n}`,
  boardSays: (slot, board, cost, edge, centre) =>
    `Liegeplatz ${slot}, ${board}: kostet ${cost}, ${edge} Punkte für den Kauf, ${centre} für den Sieg in der Plünderung`,
  free: 'gratis',
  hold: 'Dein Laderaum',
  holdOf: (name) => `Laderaum von ${name}`,
  limit: (n) => `${n}, höchstens 10`,
  supply: 'Vorrat',
  forBoth: 'für beide',
  mine: 'Deine Pyramide',
  pyramidOf: (name) => `Pyramide von ${name}`,
  larger: 'Groß zeigen',
  smaller: 'Klein zeigen',
  empty: (place) => `${place}, leer`,
  on: (card, place) => `${card} auf ${place}`,
  bought: 'Gekauft',
  boughtNone: 'Noch kein Schiff gekauft',
  decks: {
    cards: (n) => count(n, { one: 'Karte', other: 'Karten' }),
    boards: (n) => count(n, { one: 'Schiff', other: 'Schiffe' }),
  },
  path: (at) => `Schritt ${at} des Pfades`,
  did: { converted: 'umgewandelt', passed: 'ausgelassen', unable: 'nicht bezahlbar' },
  leaves: (amount) => `nach dem Umwandeln hast du ${amount}`,
  unpaid: 'zu teuer',
  slots: (from, to) => `Plätze ${from}–${to}`,
  placeHere: (place, from, to) =>
    `Auf ${place} legen; der Pfad endet an einem der Liegeplätze ${from} bis ${to}`,
  way: {
    take: 'Diese Karte nehmen',
    takePay: 'Nehmen; das Schiff kannst du zahlen',
    takeShort: (short) => `Nehmen; fürs Schiff fehlt ${short}`,
    buy: (n) => count(n, { one: 'Kaufen: # Punkt', other: 'Kaufen: # Punkte' }),
    by: (places, paid) => `Über ${either.format(places)}: ${paid ? 'bezahlbar' : 'zu teuer'}`,
    out: 'Nicht erreichbar',
    now: 'Du kannst zahlen',
    short: (short) => `Dir fehlt ${short}`,
    sold: 'Kein Kauf mehr möglich',
  },
  choice: {
    convert: 'Umwandeln',
    pass: 'Auslassen',
    buy: 'Kaufen',
    leave: 'Liegen lassen',
    after: 'dann hast du',
    giveBack: (n) => `${n} zurückgeben`,
    more: (of) => `Eins mehr zurück: ${colour[of]}`,
    less: (of) => `Eins weniger zurück: ${colour[of]}`,
    gain: (of) => `1 ${colour[of]} nehmen`,
    lay: (slot) => `An Platz ${slot} legen`,
    layWhere: 'Schiff wählen',
    putBack: 'Alles zurücklegen',
    putCard: (card) => `${card} zurücklegen`,
  },
  hand: {
    wait: 'Wähle zuerst eine Handkarte',
    full: 'Drei Karten sind schon gewählt',
    covered: 'Darüber liegt noch eine Karte',
  },
  kind,
  so: {
    start: 'Wähle drei Karten aus Hand und Pyramide',
    three: (of, sum) => `${kind[of]}, ${sum}`,
    may: (of, sum) =>
      of.length > 1
        ? `Bisher ${sum}; möglich: ${either.format(of.filter((one) => one !== 'garbage').map((one) => kind[one]))}`
        : `Bisher ${sum}; keine Kombination mehr möglich`,
  },
  fight: {
    slot: (slot, centre) => `Liegeplatz ${slot}, Handelsschiff im Wert von ${centre}`,
    choose: (slot, centre) => `Liegeplatz ${slot} wählen, Handelsschiff im Wert von ${centre}`,
    laid: 'Dort hast du schon gelegt',
    open: 'noch nichts',
    back: 'eine verdeckte Karte',
    takes: (name, vp) => `${name} bekommt ${vp}.`,
    youTake: (vp) => `Du bekommst ${vp}.`,
    tie: 'Niemand bekommt es.',
    sameSum: (of, sum) => `Beide haben ${kind[of]} und die Summe ${sum}: unentschieden.`,
    sum: (of, high, low) => `Beide haben ${kind[of]}: Die Summe ${high} schlägt ${low}.`,
    beats: (of, than) =>
      `${kind[of]} schlägt ${than === 'garbage' ? 'Karten ohne Kombination' : kind[than]}, gleich mit welcher Summe.`,
    left: 'Je eine Karte bleibt übrig; sie zählt nichts.',
    board: (slot) => `Liegeplatz ${slot}`,
  },
  ask: {
    place: 'Wähle eine Karte für deine Pyramide.',
    placeOn: (leaves) =>
      leaves === null
        ? 'wähle einen Platz; zahlen könntest du sie jetzt nicht'
        : `wähle einen Platz; nach dem Umwandeln hast du ${leaves}`,
    convert: (card, place) => `Mit ${card} auf ${place} umwandeln oder auslassen?`,
    step: (from, to) => `Dein Pfad steht auf ${from}: weiter zu ${either.format(to)}.`,
    take: (slots) => `Nimm die Karte von Liegeplatz ${either.format(slots)}.`,
    buy: (board, cost) => `${board} kaufen, für ${cost}?`,
    giveBack: (n) =>
      count(n, {
        one: 'Du hast eine Ware mehr als zehn: Gib eine zurück.',
        other: 'Du hast # Waren mehr als zehn: Gib # zurück.',
      }),
    gain: 'Du hast nichts mehr: Nimm eine Ware.',
    loot: 'Wähle ein Handelsschiff und drei Karten aus Hand oder Pyramide.',
    lootCards: (slot, left) =>
      count(left, {
        zero: `Liegeplatz ${slot}: Lege die drei Karten.`,
        one: `Liegeplatz ${slot}: noch eine Karte.`,
        other: `Liegeplatz ${slot}: noch # Karten.`,
      }),
    lootBoard: 'Wähle das Handelsschiff für diese Karten.',
  },
  deed: {
    placed: (place) => `legte auf ${place}`,
    took: (card) => `nahm ${card}`,
    bought: (board) => `kaufte ${board}`,
    laid: (slot) => `legte drei an Platz ${slot}`,
    walks: 'geht den Pfad',
  },
  trading: 'Handel',
  turn: (n) => `Zug ${n} von 20`,
  looting: 'Plünderung',
  begins: 'Wer beginnt, wird ausgelost',
  option: {
    placement: {
      label: 'Wohin eine Karte darf',
      supported: {
        label: 'Auf zwei andere',
        says: 'Wie üblich: Über der untersten Ebene sind beide Plätze darunter belegt.',
      },
      free: { label: 'Überallhin', says: 'Der Pfad führt über Lücken weiter.' },
      'free-stop': {
        label: 'Überallhin, und der Pfad kann enden',
        says: 'Er endet, wo keine Karte darunter liegt.',
      },
    },
    first: {
      label: 'Wer beginnt',
      random: { label: 'Das Los', says: 'Wie üblich.' },
      '1': { label: 'Platz 1', says: 'Wer den Tisch aufstellt.' },
      '2': { label: 'Platz 2', says: 'Die andere Seite.' },
    },
  },
  points: (n) => count(n, { one: '# Punkt', other: '# Punkte' }),
  course: 'Punkte über die Züge',
  count: {
    trading: 'Handel',
    looting: 'Plünderung',
    sets: 'Sätze aus drei Farben',
    note: (bought, won) => `${bought} gekauft, ${won} gewonnen`,
  },
}
