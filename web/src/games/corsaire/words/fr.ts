import { counter, lister } from '../../../words/count'
import type { Kind } from '../combo'
import type { Colour } from '../content'
import type { CorsaireWords } from './en'

const count = counter('fr')
const list = lister('fr')
const either = new Intl.ListFormat('fr', { type: 'disjunction' })

const colour: Record<Colour, string> = { R: 'rouge', B: 'bleu', G: 'vert' }
const feminine: Record<Colour, string> = { R: 'rouge', B: 'bleue', G: 'verte' }
const many: Record<Colour, [string, string]> = {
  R: ['rouge', 'rouges'],
  B: ['bleue', 'bleues'],
  G: ['verte', 'vertes'],
}
const kind: Record<Kind, string> = {
  three: 'brelan',
  'straight-flush': 'suite de même couleur',
  straight: 'suite',
  flush: 'couleur',
  garbage: 'aucune combinaison',
}

export const fr: CorsaireWords = {
  card: (of, n) => (n === 0 ? `${colour[of]} sans numéro` : `${n} ${colour[of]}`),
  tokens: (of, n) => `${n} ${many[of][n > 1 ? 1 : 0]}`,
  none: 'rien',
  list,
  gives: (card, pay, gain) => `${card} : ${pay} contre ${gain}`,
  board: (n) => `navire marchand ${n}`,
  boardSays: (slot, board, cost, edge, centre) =>
    `Mouillage ${slot}, ${board} : coûte ${cost}, ${edge} points à l’achat, ${centre} pour qui le gagne au pillage`,
  free: 'gratuit',
  hold: 'Ta cale',
  holdOf: (name) => `Cale de ${name}`,
  limit: (n) => `${n}, au plus 10`,
  supply: 'Réserve',
  forBoth: 'commune',
  mine: 'Ta pyramide',
  pyramidOf: (name) => `Pyramide de ${name}`,
  larger: 'Montrer en grand',
  smaller: 'Montrer en petit',
  empty: (place) => `${place}, vide`,
  on: (card, place) => `${card} en ${place}`,
  bought: 'Achats',
  boughtNone: 'Aucun navire acheté',
  decks: {
    cards: (n) => count(n, { one: 'carte', other: 'cartes' }),
    boards: (n) => count(n, { one: 'navire', other: 'navires' }),
  },
  path: (at) => `étape ${at} du chemin`,
  did: { converted: 'convertie', passed: 'passée', unable: 'impossible à payer' },
  leaves: (amount) => `après conversion il te reste ${amount}`,
  unpaid: 'trop cher',
  slots: (from, to) => `mouill. ${from}–${to}`,
  placeHere: (place, from, to) => `Poser en ${place} ; le chemin finit à l’un des mouillages ${from} à ${to}`,
  way: {
    take: 'Prendre cette carte',
    takePay: 'Prendre ; tu peux payer le navire',
    takeShort: (short) => `Prendre ; pour le navire il manque ${short}`,
    buy: (n) => count(n, { one: 'Acheter : # point', other: 'Acheter : # points' }),
    by: (places, paid) => `Par ${either.format(places)} : ${paid ? 'à ta portée' : 'trop cher'}`,
    out: 'Hors d’atteinte',
    now: 'Tu peux payer',
    short: (short) => `Il te manque ${short}`,
    sold: 'Plus aucun achat possible',
  },
  choice: {
    convert: 'Convertir',
    pass: 'Passer',
    buy: 'Acheter',
    leave: 'Laisser',
    after: 'tu auras alors',
    giveBack: (n) => `Rendre ${n}`,
    more: (of) => `Rendre une ${feminine[of]} de plus`,
    less: (of) => `Rendre une ${feminine[of]} de moins`,
    gain: (of) => `Prendre une ${feminine[of]}`,
    lay: (slot) => `Poser au ${slot}`,
    layWhere: 'Choisis un navire',
    putBack: 'Tout reprendre',
    putCard: (card) => `Reprendre : ${card}`,
  },
  hand: {
    wait: 'Choisis d’abord une carte de ta main',
    full: 'Trois cartes sont déjà choisies',
    covered: 'Une carte est encore posée dessus',
  },
  kind,
  so: {
    start: 'Choisis trois cartes, de la main et de la pyramide',
    three: (of, sum) => `${kind[of]}, ${sum}`,
    may: (of, sum) =>
      of.length > 1
        ? `${sum} jusqu’ici ; possible : ${either.format(of.filter((one) => one !== 'garbage').map((one) => kind[one]))}`
        : `${sum} jusqu’ici ; plus aucune combinaison possible`,
  },
  fight: {
    slot: (slot, centre) => `Mouillage ${slot}, navire marchand de valeur ${centre}`,
    choose: (slot, centre) => `Choisir le mouillage ${slot}, navire marchand de valeur ${centre}`,
    laid: 'Tu as déjà posé à cet endroit',
    open: 'encore rien',
    back: 'une carte face cachée',
    takes: (name, vp) => `${name} prend ${vp}.`,
    youTake: (vp) => `Tu prends ${vp}.`,
    tie: 'Personne ne le prend.',
    sameSum: (of, sum) => `Des deux côtés, ${kind[of]} et la somme ${sum} : égalité.`,
    sum: (of, high, low) => `Des deux côtés, ${kind[of]} : la somme ${high} bat ${low}.`,
    beats: (of, than) =>
      `${kind[of]} bat ${than === 'garbage' ? 'des cartes sans combinaison' : kind[than]}, quelle que soit la somme.`,
    left: 'Il reste une carte à chacun ; elle ne compte pas.',
    board: (slot) => `Mouillage ${slot}`,
  },
  ask: {
    place: 'Choisis une carte à poser dans ta pyramide.',
    placeOn: (leaves) =>
      leaves === null
        ? 'choisis une place ; tu ne pourrais pas la payer maintenant'
        : `choisis une place ; après conversion il te reste ${leaves}`,
    convert: (card, place) => `${card} en ${place} : convertir ou passer ?`,
    step: (from, to) => `Ton chemin est en ${from} : continue vers ${either.format(to)}.`,
    take: (slots) => `Prends la carte du mouillage ${either.format(slots)}.`,
    buy: (board, cost) => `Acheter : ${board}, pour ${cost} ?`,
    giveBack: (n) =>
      count(n, {
        one: 'Tu as une ressource de plus que dix : rends-en une.',
        other: 'Tu as # ressources de plus que dix : rends-en #.',
      }),
    gain: 'Tu n’as plus rien : prends une ressource.',
    loot: 'Choisis un navire marchand et trois cartes de ta main ou de ta pyramide.',
    lootCards: (slot, left) =>
      count(left, {
        zero: `Mouillage ${slot} : pose les trois cartes.`,
        one: `Mouillage ${slot} : encore une carte.`,
        other: `Mouillage ${slot} : encore # cartes.`,
      }),
    lootBoard: 'Choisis le navire marchand pour ces cartes.',
  },
  deed: {
    placed: (place) => `a posé en ${place}`,
    took: (card) => `a pris : ${card}`,
    bought: (board) => `a acheté : ${board}`,
    laid: (slot) => `a posé trois cartes au ${slot}`,
    walks: 'suit le chemin',
  },
  trading: 'Commerce',
  turn: (n) => `tour ${n} sur 20`,
  looting: 'Pillage',
  begins: 'Le sort désigne qui commence',
  option: {
    placement: {
      label: 'Où poser une carte',
      supported: {
        label: 'Sur deux autres',
        says: 'La règle habituelle : au-dessus du niveau le plus bas, les deux places dessous sont occupées.',
      },
      free: { label: 'N’importe où', says: 'Le chemin franchit les trous.' },
      'free-stop': {
        label: 'N’importe où, et le chemin peut s’arrêter',
        says: 'Il s’arrête là où rien n’est posé dessous.',
      },
    },
    first: {
      label: 'Qui commence',
      random: { label: 'Le sort', says: 'La règle habituelle.' },
      '1': { label: 'Place 1', says: 'Qui dresse la table.' },
      '2': { label: 'Place 2', says: 'L’autre côté.' },
    },
  },
  points: (n) => count(n, { one: '# point', other: '# points' }),
  course: 'Les points au fil des tours',
  count: {
    trading: 'commerce',
    looting: 'pillage',
    sets: 'séries de trois couleurs',
    note: (bought, won) =>
      `${count(bought, { one: '# acheté', other: '# achetés' })}, ${count(won, { one: '# gagné', other: '# gagnés' })}`,
  },
}
