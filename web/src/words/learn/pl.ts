/** The words of learning by playing that belong to no game. */
import { counter } from '../count'
import type { en } from './en'

const count = counter('pl')

export const pl = {
  title: 'Ucz się, grając',
  sub: 'Twoja pierwsza gra, z pilotem',
  pilot: 'Pilot',
  step: (at: number, of: number) => `${at} z ${of}`,
  steps: (n: number) =>
    count(n, {
      one: 'Jedna krótka lekcja',
      few: '# krótkie lekcje',
      many: '# krótkich lekcji',
      other: '# krótkich lekcji',
    }),
  minutes: 'Około pięciu minut. Grasz od razu.',
  letMe: 'Spróbuję',
  back: 'Wstecz',
  showMe: 'Pokaż mi',
  skip: 'Pomiń',
  again: 'Jeszcze raz',
  tryAgain: 'Spróbuj znowu',
  next: (title: string) => `Dalej: ${title}`,
  finish: 'To wszystko',
  yourGo: 'Teraz ty',
  lookFirst: 'Najpierw popatrz',
  noClock: 'Bez zegara. Nie spiesz się.',
  wrong: 'Jeszcze nie teraz',
  other: 'To dozwolone',
  done: 'Dobra robota',
  watch: 'Zobacz, co się dzieje',
  came: 'Co z tego wynikło',
  all: 'Wszystkie zasady',
  first: (game: string) => `${game} w pięć minut`,
  newHere: 'Pierwszy raz?',
  learnt: (game: string) => `Wiesz już, jak grać: ${game}`,
  learntText: 'To wszystko masz już rozegrane. Resztę powie stół, gdy będzie trzeba.',
  realGame: 'Twoja pierwsza prawdziwa gra',
  realWith: (bots: number) =>
    count(bots, {
      one: 'z jednym botem, najłagodniejszym',
      few: 'z # botami, najłagodniejszymi',
      many: 'z # botami, najłagodniejszymi',
      other: 'z # botami, najłagodniejszymi',
    }),
  fromStart: 'Od początku',
  others: 'Albo naucz się innej gry',
  skipped: 'pominięta',
  did: 'zrobiona',
  progress: 'Postęp',
} satisfies typeof en
