import { counter, lister } from '../../../words/count'
import type { KorsarColour, KorsarWords } from './en'

const count = counter('pl')
const list = lister('pl')
/** Under a flag: the instrumental; ships: the nominative and the genitive. */
const under: Record<KorsarColour, string> = { b: 'niebieską', g: 'zieloną', r: 'czerwoną', y: 'żółtą' }
const Ship: Record<KorsarColour, string> = { b: 'Niebieski', g: 'Zielony', r: 'Czerwony', y: 'Żółty' }
const Flag: Record<KorsarColour, string> = { b: 'Niebieska', g: 'Zielona', r: 'Czerwona', y: 'Żółta' }
const ofShip: Record<KorsarColour, string> = {
  b: 'niebieskiego',
  g: 'zielonego',
  r: 'czerwonego',
  y: 'żółtego',
}
const ofFlag: Record<KorsarColour, string> = { b: 'niebieskiej', g: 'zielonej', r: 'czerwonej', y: 'żółtej' }
const guns = (n: number): string => count(n, { one: '# działo', few: '# działa', other: '# dział' })
const turns = (n: number): string => count(n, { one: '# turę', few: '# tury', other: '# tur' })

export const pl = {
  sea: 'Na morzu',
  card: {
    merchant: (gold: number) => `Statek handlowy za ${gold}`,
    ship: (band: KorsarColour, n: number) => `${Ship[band]} ${n}`,
    captain: (band: KorsarColour) => `${Ship[band]} kapitan`,
    admiral: 'Admirał',
  },
  owned: {
    yours: 'Twój statek',
    of: (name: string) => `Statek: ${name}`,
    yoursShort: 'Twój',
    ofShort: (name: string) => name,
  },
  you: 'Ty',
  youLead: 'Prowadzisz',
  leads: (name: string) => `Prowadzi ${name}`,
  nobodyLeads: 'Nikt nie prowadzi',
  takesIn: (n: number) => `zabiera za ${turns(n)}`,
  homeIn: (n: number) => `w domu za ${turns(n)}`,
  youTakeIn: (n: number) => `twój za ${turns(n)}`,
  restTakes: (name: string, n: number) => `${name} zabiera za ${turns(n)}.`,
  restHome: (n: number) => `W domu za ${turns(n)}.`,
  restYou: (n: number) => `Zabierasz za ${turns(n)}.`,
  restNobody: 'Zostaje na morzu, póki nikt nie prowadzi',
  untouched: 'Nikt go jeszcze nie tknął.',
  untouchedShort: 'Nietknięty',
  calmSea: 'Na morzu nie ma statku handlowego.',
  guns,
  worth: (gold: number) => `wart ${gold}`,
  outcome: {
    lead: (n: number) => `Atak: prowadzisz, ${guns(n)}`,
    stay: (n: number) => `Już prowadzisz, potem ${guns(n)}`,
    tie: (n: number) => `${guns(n)}: wtedy nikt nie prowadzi`,
    behind: (n: number, name: string) => `${guns(n)}, ale nadal prowadzi ${name}`,
    behindTie: (n: number) => `${guns(n)} i nadal nikt nie prowadzi`,
    officer: (n: number, name: string) => `${guns(n)}, ale nadal prowadzi kapitan (${name})`,
    officerYours: (n: number) => `${guns(n)}; twój kapitan i tak prowadzi`,
    captain: 'Abordaż: prowadzisz, cokolwiek mówią działa',
    admiral: 'Przybywa admirał: prowadzisz',
    sail: (n: number) => `Na morze: w domu za ${turns(n)}, jeśli nikt nie zaatakuje`,
  },
  bar: {
    own: (band: KorsarColour) => `Walczysz tu już pod ${under[band]} banderą`,
    taken: (band: KorsarColour, name: string) => `${Flag[band]} bandera jest tu zajęta: ${name}`,
    captain: (band: KorsarColour) => `Nie masz tu ${ofShip[band]} okrętu`,
    admiral: 'Admirała wzywa tylko właściciel statku',
    merchant: 'Statek handlowy płynie sam',
    late: 'Jest tu kapitan, po nim nie dołącza już żaden okręt',
  },
  hand: {
    captain: (band: KorsarColour) => `Nie masz na morzu ${ofShip[band]} okrętu`,
    admiral: 'Nie masz statku handlowego na morzu',
    ship: (band: KorsarColour) => `Żaden statek na morzu nie jest otwarty dla ${ofFlag[band]} bandery`,
    calm: 'Na morzu nie ma statku handlowego',
  },
  ask: {
    rest: 'Zagraj jedną kartę albo dobierz.',
    drawOnly: 'Możesz tylko dobrać.',
    play: 'Zagraj jedną kartę.',
    discard: 'Zagraj albo odrzuć jedną kartę.',
    ship: (n: number) =>
      `wybierz statek, ${count(n, { one: 'jeden jest otwarty', few: '# są otwarte', other: '# jest otwartych' })}`,
    merchant: 'wyślij na morze',
    onlyDiscard: 'odrzuć tę kartę',
  },
  draw: 'Dobierz',
  left: (n: number) => `zostało ${n}`,
  discard: 'Odrzuć',
  pileEmpty: 'stos jest pusty',
  sailed: (n: number) => `wypłynęło ${n} z 25 statków`,
  deed: {
    draw: 'dobór karty',
    sail: (battle: string) => `statek ${battle} na morze`,
    attack: (battle: string) => `atak na ${battle}`,
    captain: (battle: string) => `abordaż ${battle}`,
    admiral: (battle: string) => `admirał do ${battle}`,
    discard: 'odrzucona karta',
    collect: (battle: string) => `zabrany ${battle}`,
    sit: 'pauzuje',
  },
  option: {
    mode: {
      label: 'Strony',
      solo: { label: 'Każdy za siebie', says: 'Od dwóch do pięciu osób.' },
      teams: {
        label: 'W parach',
        says: 'Cztery, sześć albo osiem osób. Pary siedzą obok siebie i widzą swoje karty.',
      },
    },
    end_unattacked: {
      label: 'Statki, których nikt nie zaatakował, na koniec',
      owner: { label: 'Wracają do domu', says: 'Jak zwykle.' },
      nobody: { label: 'Nie liczą się nikomu', says: 'Wypływaj wcześnie albo wcale.' },
    },
    team_end: {
      label: 'Kiedy kończy się gra w parach',
      team: { label: 'Gdy para nie ma już kart', says: 'Jak zwykle.' },
      player: { label: 'Gdy jedna ręka jest pusta', says: 'Nikt nie pauzuje.' },
      sit: {
        label: 'Gdy jedna ręka jest pusta; kto nie ma kart, pauzuje',
        says: 'Nawet jeśli jest co dobierać.',
      },
    },
    admiral_partner: {
      label: 'Admirał pomaga w parze',
      no: { label: 'Nie', says: 'Wzywa go tylko właściciel statku.' },
      yes: { label: 'Tak', says: 'Wolno obojgu.' },
    },
    after_captain: {
      label: 'Okręty pirackie po kapitanie',
      yes: { label: 'Mogą jeszcze dołączyć', says: 'Jak zwykle: torują drogę kapitanowi.' },
      no: { label: 'Już nie mogą', says: 'Wtedy dołączają tylko kapitanowie i Admirał.' },
    },
  },
  gold: (n: number) => `${n} złota`,
  count: {
    home: 'do domu',
    taken: 'zdobyte',
    hand: 'na ręce',
    handEmpty: 'ręka pusta',
    merchants: (n: number) => count(n, { one: 'jeden statek', few: '# statki', other: '# statków' }),
    adrift: (battles: string[]) =>
      count(battles.length, {
        one: `Nikt nie prowadził przy ${list(battles)}: został na morzu i nie liczy się nikomu.`,
        other: `Nikt nie prowadził przy ${list(battles)}: zostały na morzu i nie liczą się nikomu.`,
      }),
  },
} satisfies KorsarWords
