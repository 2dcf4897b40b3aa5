/** The words of somebody's page. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('ja')

export const ja = {
  since: (when: string) => `${when}から港にいます`,
  played: 'ゲーム',
  won: '勝ち',
  ratings: 'レーティング',
  people: '人どうし',
  bots: 'ボットと',
  rated: (n: number) => count(n, { other: '対象#ゲーム' }),
  unrated: '対象ゲームはまだありません',
  sure: (n: number) => `誤差${n}`,
  course: (first: number, last: number) => `${first}から${last}`,
  figures: 'ゲーム別',
  game: 'ゲーム',
  best: '最高',
  average: '平均',
  place: '平均順位',
  last: '最後に遊んだ日',
  history: '履歴',
  placeOf: (place: number, seats: number) => `${seats}人中${place}位`,
  points: (n: number) => `${n}点`,
  alone: '対象外',
  replay: '見る',
  more: '以前のゲーム',
  none: '終わったゲームはまだありません。',
  noneOwn: '港でゲームを終えると、ここに載ります。',
  nobody: 'その名前の人はいません',
  nobodyText: '書き方が違うか、アカウントがなくなったのかもしれません。',
  failed: 'ページを取得できませんでした。',
  noHarbour: '人のページにはサーバーが必要です。このページはサーバーなしで動いています。',
  yours: 'あなたです',
  settings: 'アカウントとサインアウト',
  yourPage: 'あなたのページ',
  pageOf: (name: string) => `${name}のページ`,
  bot: 'ボット',
  guest: 'ゲスト',
} satisfies typeof en
