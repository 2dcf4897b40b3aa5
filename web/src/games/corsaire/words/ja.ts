import { counter } from '../../../words/count'
import type { Kind } from '../combo'
import type { Colour } from '../content'
import type { CorsaireWords } from './en'

const count = counter('ja')
const either = (items: string[]): string => items.join('か')

const colour: Record<Colour, string> = { R: '赤', B: '青', G: '緑' }
const kind: Record<Kind, string> = {
  three: 'スリーカード',
  'straight-flush': 'ストレートフラッシュ',
  straight: 'ストレート',
  flush: 'フラッシュ',
  garbage: '役なし',
}

export const ja: CorsaireWords = {
  card: (of, n) => (n === 0 ? `数字のない${colour[of]}` : `${colour[of]}${n}`),
  tokens: (of, n) => `${colour[of]}${n}個`,
  none: 'なし',
  list: (items) => items.join('、'),
  gives: (card, pay, gain) => `${card}:${pay}を払い${gain}を得る`,
  board: (n) => `商船${n}`,
  boardSays: (slot, board, cost, edge, centre) =>
    `スロット${slot}、${board}:費用 ${cost}、買えば${edge}点、略奪で勝てば${centre}点`,
  free: '無料',
  hold: 'あなたの船倉',
  holdOf: (name) => `${name}の船倉`,
  limit: (n) => `${n}個、上限10`,
  supply: '供給',
  forBoth: '共用',
  mine: 'あなたのピラミッド',
  pyramidOf: (name) => `${name}のピラミッド`,
  larger: '大きく見る',
  smaller: '小さく戻す',
  empty: (place) => `${place}、空き`,
  on: (card, place) => `${place}の${card}`,
  bought: '購入',
  boughtNone: 'まだ購入なし',
  decks: {
    cards: () => '枚のカード',
    boards: () => '隻の商船',
  },
  path: (at) => `道の${at}枚目`,
  did: { converted: '変換した', passed: '見送った', unable: '払えなかった' },
  leaves: (amount) => `変換すると${amount}になる`,
  unpaid: '払えない',
  slots: (from, to) => `スロット${from}–${to}`,
  placeHere: (place, from, to) => `${place}に置く。道はスロット${from}から${to}のどれかで終わる`,
  way: {
    take: 'このカードを取る',
    takePay: '取る。商船も買える',
    takeShort: (short) => `取る。商船には${short}足りない`,
    buy: (n) => `買う:${n}点`,
    by: (places, paid) => `${either(places)}から:${paid ? '払える' : '払えない'}`,
    out: '届かない',
    now: '払える',
    short: (short) => `${short}足りない`,
    sold: 'もう買えない',
  },
  choice: {
    convert: '変換する',
    pass: '見送る',
    buy: '買う',
    leave: '買わない',
    after: 'すると手元は',
    giveBack: (n) => `${n}個返す`,
    more: (of) => `${colour[of]}をもう1個返す`,
    less: (of) => `${colour[of]}を1個減らす`,
    gain: (of) => `${colour[of]}を1個取る`,
    lay: (slot) => `スロット${slot}に置く`,
    layWhere: '商船を選ぶ',
    putBack: 'すべて戻す',
    putCard: (card) => `${card}を戻す`,
  },
  hand: {
    wait: 'まず手札を1枚選んでください',
    full: 'すでに3枚選んでいます',
    covered: 'まだ上にカードがあります',
  },
  kind,
  so: {
    start: '手札とピラミッドから3枚選ぶ',
    three: (of, sum) => `${kind[of]}、合計${sum}`,
    may: (of, sum) =>
      of.length > 1
        ? `ここまで${sum}。狙えるのは${either(of.filter((one) => one !== 'garbage').map((one) => kind[one]))}`
        : `ここまで${sum}。もう役にはならない`,
  },
  fight: {
    slot: (slot, centre) => `スロット${slot}、${centre}点の商船`,
    choose: (slot, centre) => `スロット${slot}を選ぶ、${centre}点の商船`,
    laid: 'そこにはもう置きました',
    open: 'まだなし',
    back: '伏せたカード',
    takes: (name, vp) => `${name}が${vp}点。`,
    youTake: (vp) => `あなたが${vp}点。`,
    tie: '得点なし。',
    sameSum: (of, sum) => `どちらも${kind[of]}で合計${sum}:引き分け。`,
    sum: (of, high, low) => `どちらも${kind[of]}:合計${high}が${low}に勝つ。`,
    beats: (of, than) => `合計に関係なく${kind[of]}は${kind[than]}に勝つ。`,
    left: '1枚ずつ残るが、点にはならない。',
    board: (slot) => `スロット${slot}`,
  },
  ask: {
    place: 'ピラミッドに置くカードを選んでください。',
    placeOn: (leaves) =>
      leaves === null ? '置く場所を選ぶ。今は払えない' : `置く場所を選ぶ。変換すると${leaves}になる`,
    convert: (card, place) => `${place}の${card}で変換しますか、見送りますか。`,
    step: (from, to) => `道は${from}にあります。${either(to)}へ進んでください。`,
    take: (slots) => `スロット${either(slots)}のカードを取ってください。`,
    buy: (board, cost) => `${board}を買いますか(${cost})。`,
    giveBack: (n) => `資源が10個より${n}個多いので、${n}個返してください。`,
    gain: '資源がなくなりました。1個取ってください。',
    loot: '商船と、手札かピラミッドのカード3枚を選んでください。',
    lootCards: (slot, left) =>
      count(left, {
        zero: `スロット${slot}:3枚を置いてください。`,
        other: `スロット${slot}:あと#枚。`,
      }),
    lootBoard: 'このカードを置く商船を選んでください。',
  },
  deed: {
    placed: (place) => `${place}に置いた`,
    took: (card) => `${card}を取った`,
    bought: (board) => `${board}を買った`,
    laid: (slot) => `スロット${slot}に3枚置いた`,
    walks: '道を進む',
  },
  trading: '交易',
  turn: (n) => `20手番中${n}`,
  looting: '略奪',
  begins: '先手はくじで決まる',
  option: {
    placement: {
      label: 'カードを置ける場所',
      supported: { label: '2枚の上', says: '通常:最下段より上は、下の2か所にカードがある場所だけ。' },
      free: { label: 'どこでも', says: '道は隙間を越えて続く。' },
      'free-stop': { label: 'どこでも、道は途中で終わる', says: '下にカードがなければ道は終わる。' },
    },
    first: {
      label: '先手',
      random: { label: 'くじ', says: '通常。' },
      '1': { label: '席1', says: '卓を立てた人。' },
      '2': { label: '席2', says: '相手。' },
    },
  },
  points: (n) => `${n}点`,
  course: '手番ごとの得点',
  count: {
    trading: '交易',
    looting: '略奪',
    sets: '3色のセット',
    note: (bought, won) => `購入${bought}、勝利${won}`,
  },
}
