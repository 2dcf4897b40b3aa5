import { counter, lister } from '../../../words/count'
import type { KorsarColour, KorsarWords } from './en'

const count = counter('fr')
const list = lister('fr')
const colour: Record<KorsarColour, string> = { b: 'bleu', g: 'vert', r: 'rouge', y: 'jaune' }
const Colour: Record<KorsarColour, string> = { b: 'Bleu', g: 'Vert', r: 'Rouge', y: 'Jaune' }
const guns = (n: number): string => count(n, { one: '# canon', other: '# canons' })
const turns = (n: number): string => count(n, { one: '# tour', other: '# tours' })
const of = (name: string): string => (/^[aeiouyhéèêàâîôû]/i.test(name) ? `d’${name}` : `de ${name}`)

export const fr = {
  sea: 'En mer',
  card: {
    merchant: (gold: number) => `Marchand de ${gold}`,
    ship: (band: KorsarColour, n: number) => `${Colour[band]} ${n}`,
    captain: (band: KorsarColour) => `Capitaine ${colour[band]}`,
    admiral: 'Amiral',
  },
  owned: {
    yours: 'Votre marchand',
    of: (name: string) => `Marchand ${of(name)}`,
    yoursShort: 'Le vôtre',
    ofShort: (name: string) => name,
  },
  you: 'Vous',
  youLead: 'Vous menez',
  leads: (name: string) => `${name} mène`,
  nobodyLeads: 'Personne ne mène',
  takesIn: (n: number) => `le prend dans ${turns(n)}`,
  homeIn: (n: number) => `au port dans ${turns(n)}`,
  youTakeIn: (n: number) => `à vous dans ${turns(n)}`,
  restTakes: (name: string, n: number) => `${name} le prend dans ${turns(n)}.`,
  restHome: (n: number) => `Au port dans ${turns(n)}.`,
  restYou: (n: number) => `Vous le prenez dans ${turns(n)}.`,
  restNobody: 'Reste en mer tant que personne ne mène',
  untouched: 'Personne n’y a encore touché.',
  untouchedShort: 'Intact',
  calmSea: 'Aucun marchand n’est en mer.',
  guns,
  worth: (gold: number) => `vaut ${gold}`,
  outcome: {
    lead: (n: number) => `Attaque : vous menez avec ${guns(n)}`,
    stay: (n: number) => `Vous menez déjà, alors avec ${guns(n)}`,
    tie: (n: number) => `${guns(n)} : alors personne ne mène`,
    behind: (n: number, name: string) => `${guns(n)}, mais ${name} mène encore`,
    behindTie: (n: number) => `${guns(n)}, et toujours personne ne mène`,
    officer: (n: number, name: string) => `${guns(n)}, mais le capitaine ${of(name)} mène encore`,
    officerYours: (n: number) => `${guns(n)} ; votre capitaine mène de toute façon`,
    captain: 'Abordage : vous menez, quoi que disent les canons',
    admiral: 'L’amiral arrive : vous menez',
    sail: (n: number) => `Prendre la mer : au port dans ${turns(n)} si personne n’attaque`,
  },
  bar: {
    own: (band: KorsarColour) => `Vous combattez déjà ici en ${colour[band]}`,
    taken: (band: KorsarColour, name: string) => `Ici, le ${colour[band]} est à ${name}`,
    captain: (band: KorsarColour) => `Aucun de vos navires en ${colour[band]} n’est ici`,
    admiral: 'Seul le propriétaire peut appeler l’amiral',
    merchant: 'Un marchand navigue seul',
    late: 'Un capitaine est ici, aucun navire ne vient après lui',
  },
  hand: {
    captain: (band: KorsarColour) => `Aucun de vos navires en ${colour[band]} n’est en mer`,
    admiral: 'Aucun de vos marchands n’est en mer',
    ship: (band: KorsarColour) => `Aucun marchand en mer n’est ouvert au ${colour[band]}`,
    calm: 'Aucun marchand n’est en mer',
  },
  ask: {
    rest: 'Jouez une carte ou piochez.',
    drawOnly: 'Vous ne pouvez que piocher.',
    play: 'Jouez une carte.',
    discard: 'Jouez ou défaussez une carte.',
    ship: (n: number) =>
      `choisissez un marchand, ${count(n, { one: 'un seul est ouvert', other: '# sont ouverts' })}`,
    merchant: 'envoyez-le en mer',
    onlyDiscard: 'défaussez cette carte',
  },
  draw: 'Piocher',
  left: (n: number) => count(n, { one: 'reste #', other: 'restent #' }),
  discard: 'Défausser',
  pileEmpty: 'la pioche est vide',
  sailed: (n: number) => `${n} marchands partis sur 25`,
  deed: {
    draw: 'a pioché',
    sail: (battle: string) => `a lancé ${battle}`,
    attack: (battle: string) => `a attaqué ${battle}`,
    captain: (battle: string) => `a abordé ${battle}`,
    admiral: (battle: string) => `a appelé l’amiral sur ${battle}`,
    discard: 'a défaussé',
    collect: (battle: string) => `a pris ${battle}`,
    sit: 'ne joue plus',
  },
  option: {
    mode: {
      label: 'Camps',
      solo: { label: 'Chacun pour soi', says: 'De deux à cinq personnes.' },
      teams: {
        label: 'Par paires',
        says: 'À quatre, six ou huit. Les partenaires sont côte à côte et voient leurs cartes.',
      },
    },
    end_unattacked: {
      label: 'Les marchands jamais attaqués, à la fin',
      owner: { label: 'Rentrent à leur port', says: 'Comme d’habitude.' },
      nobody: { label: 'Ne comptent pour personne', says: 'Partez tôt ou pas du tout.' },
    },
    team_end: {
      label: 'Quand finit une partie par paires',
      team: { label: 'Quand une paire n’a plus de cartes', says: 'Comme d’habitude.' },
      player: { label: 'Dès qu’une main est vide', says: 'Personne ne reste à attendre.' },
      sit: {
        label: 'Dès qu’une main est vide ; qui n’a plus de cartes attend',
        says: 'Même s’il reste des cartes à piocher.',
      },
    },
    admiral_partner: {
      label: 'L’amiral aide un partenaire',
      no: { label: 'Non', says: 'Seul le propriétaire peut l’appeler.' },
      yes: { label: 'Oui', says: 'Les deux peuvent.' },
    },
    after_captain: {
      label: 'Navires pirates après un capitaine',
      yes: { label: 'Peuvent encore venir', says: 'Comme d’habitude : ils ouvrent la voie à un capitaine.' },
      no: { label: 'Ne viennent plus', says: 'Seuls les capitaines et l’amiral viennent alors.' },
    },
  },
  gold: (n: number) => `${n} d’or`,
  count: {
    home: 'au port',
    taken: 'pris',
    hand: 'en main',
    handEmpty: 'main vide',
    merchants: (n: number) => count(n, { one: '# marchand', other: '# marchands' }),
    adrift: (battles: string[]) =>
      count(battles.length, {
        one: `Personne ne menait ${list(battles)} : il est resté en mer et ne compte pour personne.`,
        other: `Personne ne menait ${list(battles)} : ils sont restés en mer et ne comptent pour personne.`,
      }),
  },
} satisfies KorsarWords
