import { counter, lister } from '../../../words/count'
import type { KorsarColour, KorsarWords } from './en'

const count = counter('it')
const list = lister('it')
const colour: Record<KorsarColour, string> = { b: 'blu', g: 'verde', r: 'rosso', y: 'giallo' }
const Colour: Record<KorsarColour, string> = { b: 'Blu', g: 'Verde', r: 'Rosso', y: 'Giallo' }
const guns = (n: number): string => count(n, { one: '# cannone', other: '# cannoni' })
const turns = (n: number): string => count(n, { one: '# turno', other: '# turni' })

export const it = {
  sea: 'In mare',
  card: {
    merchant: (gold: number) => `Mercantile da ${gold}`,
    ship: (band: KorsarColour, n: number) => `${Colour[band]} ${n}`,
    captain: (band: KorsarColour) => `Capitano ${colour[band]}`,
    admiral: 'Ammiraglio',
  },
  owned: {
    yours: 'Il tuo mercantile',
    of: (name: string) => `Mercantile di ${name}`,
    yoursShort: 'Il tuo',
    ofShort: (name: string) => `Di ${name}`,
  },
  you: 'Tu',
  youLead: 'Guidi tu',
  leads: (name: string) => `Guida ${name}`,
  nobodyLeads: 'Nessuno guida',
  takesIn: (n: number) => `lo prende tra ${turns(n)}`,
  homeIn: (n: number) => `a casa tra ${turns(n)}`,
  youTakeIn: (n: number) => `tuo tra ${turns(n)}`,
  restTakes: (name: string, n: number) => `${name} lo prende tra ${turns(n)}.`,
  restHome: (n: number) => `A casa tra ${turns(n)}.`,
  restYou: (n: number) => `Lo prendi tra ${turns(n)}.`,
  restNobody: 'Resta in mare finché qualcuno non guida',
  untouched: 'Nessuno l’ha ancora toccato.',
  untouchedShort: 'Intatto',
  calmSea: 'Nessun mercantile è in mare.',
  guns,
  worth: (gold: number) => `vale ${gold}`,
  outcome: {
    lead: (n: number) => `Attacco: guidi con ${guns(n)}`,
    stay: (n: number) => `Guidi già, poi con ${guns(n)}`,
    tie: (n: number) => `${guns(n)}: allora nessuno guida`,
    behind: (n: number, name: string) => `${guns(n)}, ma guida ancora ${name}`,
    behindTie: (n: number) => `${guns(n)}, e ancora nessuno guida`,
    officer: (n: number, name: string) => `${guns(n)}, ma guida ancora il capitano di ${name}`,
    officerYours: (n: number) => `${guns(n)}; il tuo capitano guida comunque`,
    captain: 'Abbordaggio: guidi tu, qualunque cosa dicano i cannoni',
    admiral: 'Arriva l’ammiraglio: guidi tu',
    sail: (n: number) => `Prendi il mare: a casa tra ${turns(n)} se nessuno attacca`,
  },
  bar: {
    own: (band: KorsarColour) => `Qui combatti già con il ${colour[band]}`,
    taken: (band: KorsarColour, name: string) => `Qui il ${colour[band]} è di ${name}`,
    captain: (band: KorsarColour) => `Qui non hai navi di colore ${colour[band]}`,
    admiral: 'Solo chi lo possiede può chiamare l’ammiraglio',
    merchant: 'Un mercantile naviga da solo',
    late: 'Qui c’è un capitano, dopo di lui non arrivano navi',
  },
  hand: {
    captain: (band: KorsarColour) => `Non hai in mare navi di colore ${colour[band]}`,
    admiral: 'Non hai mercantili in mare',
    ship: (band: KorsarColour) => `Nessun mercantile in mare è aperto al ${colour[band]}`,
    calm: 'Nessun mercantile è in mare',
  },
  ask: {
    rest: 'Gioca una carta o pesca.',
    drawOnly: 'Puoi solo pescare.',
    play: 'Gioca una carta.',
    discard: 'Gioca o scarta una carta.',
    ship: (n: number) => `scegli un mercantile, ${count(n, { one: 'uno è aperto', other: '# sono aperti' })}`,
    merchant: 'mandalo in mare',
    onlyDiscard: 'scarta questa carta',
  },
  draw: 'Pesca',
  left: (n: number) => count(n, { one: 'ne resta #', other: 'ne restano #' }),
  discard: 'Scarta',
  pileEmpty: 'il mazzo è vuoto',
  sailed: (n: number) => `${n} mercantili su 25 salpati`,
  deed: {
    draw: 'ha pescato',
    sail: (battle: string) => `ha varato ${battle}`,
    attack: (battle: string) => `ha attaccato ${battle}`,
    captain: (battle: string) => `ha abbordato ${battle}`,
    admiral: (battle: string) => `ha chiamato l’ammiraglio a ${battle}`,
    discard: 'ha scartato',
    collect: (battle: string) => `ha preso ${battle}`,
    sit: 'non gioca più',
  },
  option: {
    mode: {
      label: 'Parti',
      solo: { label: 'Ciascuno per sé', says: 'Da due a cinque persone.' },
      teams: {
        label: 'A coppie',
        says: 'In quattro, sei o otto. Le coppie siedono vicine e si vedono le carte.',
      },
    },
    end_unattacked: {
      label: 'Mercantili mai attaccati, alla fine',
      owner: { label: 'Tornano a casa', says: 'Come al solito.' },
      nobody: { label: 'Non contano per nessuno', says: 'Salpa presto o non salpare.' },
    },
    team_end: {
      label: 'Quando finisce una partita a coppie',
      team: { label: 'Quando una coppia non ha più carte', says: 'Come al solito.' },
      player: { label: 'Appena una mano è vuota', says: 'Nessuno resta ad aspettare.' },
      sit: {
        label: 'Appena una mano è vuota; chi è senza carte aspetta',
        says: 'Anche se ci sono carte da pescare.',
      },
    },
    admiral_partner: {
      label: 'L’ammiraglio aiuta in coppia',
      no: { label: 'No', says: 'Può chiamarlo solo chi possiede il mercantile.' },
      yes: { label: 'Sì', says: 'Possono entrambi.' },
    },
    after_captain: {
      label: 'Navi pirata dopo un capitano',
      yes: { label: 'Possono ancora arrivare', says: 'Come al solito: aprono la via a un capitano.' },
      no: { label: 'Non arrivano più', says: 'Allora arrivano solo capitani e ammiraglio.' },
    },
  },
  gold: (n: number) => `${n} d’oro`,
  count: {
    home: 'a casa',
    taken: 'presi',
    hand: 'in mano',
    handEmpty: 'mano vuota',
    merchants: (n: number) => count(n, { one: 'un mercantile', other: '# mercantili' }),
    adrift: (battles: string[]) =>
      count(battles.length, {
        one: `Nessuno guidava ${list(battles)}: è rimasto in mare e non conta per nessuno.`,
        other: `Nessuno guidava ${list(battles)}: sono rimasti in mare e non contano per nessuno.`,
      }),
  },
} satisfies KorsarWords
