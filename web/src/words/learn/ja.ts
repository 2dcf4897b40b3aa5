/** The words of learning by playing that belong to no game. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('ja')

export const ja = {
  title: '遊んで覚える',
  sub: '水先案内人と最初のゲーム',
  pilot: '水先案内人',
  step: (at: number, of: number) => `${of}のうち${at}`,
  steps: (n: number) => count(n, { other: '短いレッスン#つ' }),
  minutes: '約5分。最初から自分で遊びます。',
  letMe: 'やってみる',
  back: '戻る',
  showMe: '見せて',
  skip: '飛ばす',
  again: 'もう一度',
  tryAgain: 'やり直す',
  next: (title: string) => `次へ：${title}`,
  finish: 'これで終わり',
  yourGo: 'あなたの番です',
  lookFirst: 'まず見てください',
  noClock: '時計はありません。ごゆっくり。',
  wrong: 'まだできません',
  other: 'それもできます',
  done: 'お見事',
  watch: '続きを見ましょう',
  came: 'その結果',
  all: 'ルール全文',
  first: (game: string) => `${game}を5分で`,
  newHere: '初めてですか？',
  learnt: (game: string) => `${game}の遊び方がわかりました`,
  learntText: 'どれも自分で遊んだものです。ほかのことは、必要なときにテーブルが教えます。',
  realGame: '最初の本番のゲーム',
  realWith: (bots: number) => count(bots, { other: '一番やさしいボット#人と' }),
  fromStart: '初めから',
  others: 'ほかのゲームを覚える',
  skipped: '飛ばした',
  did: '済み',
  progress: '進み具合',
} satisfies typeof en
