/** Learning Corsairs, in French. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const fr = {
  draw: {
    title: 'Pioche, puis défausse',
    look: 'À chaque tour, tu pioches une carte et en défausses une. Tu réunis un équipage : deux couleurs au plus, aucun numéro deux fois. Le tien est vert et orange, et un 6 vert est sur la défausse.',
    tries: [
      'Prends le 6 vert de la défausse.',
      'Défausse maintenant la plus haute carte qui ne va nulle part : le 11 rouge.',
    ],
    done: 'Les cartes qui ne vont nulle part sont des clandestins. La somme de leurs numéros est ta limite : il la faut basse.',
    other: 'Permis, mais le 6 vert rejoindrait ton équipage à coup sûr.',
  },
  prisoners: {
    title: 'Les prisonniers',
    look: 'Tes cartes de la couleur de la première carte du quai sont des prisonniers et ne coûtent rien. Le jaune est devant, le bleu derrière, et tu tiens trois cartes bleues.',
    tries: ['Pioche le 4 jaune du quai.', 'Défausse maintenant le 11 rouge.'],
    done: 'Le quai n’est pas complété. Le bleu est maintenant devant : tes trois cartes bleues sont des prisonniers.',
    other: 'Permis, mais le jaune reste devant. Retire-le du quai, et le bleu suit.',
  },
  sail: {
    title: 'Prendre la mer',
    look: 'Avec des clandestins faibles, tu peux prendre la mer : tu défausses une carte et la manche finit, tout le monde pose. Sans le 6 jaune, ta limite peut être 5.',
    tries: ['Prends le 6 jaune et prends la mer.'],
    done: 'Tu as fermé la manche : personne ne pioche plus, et tu poses en premier.',
    other: 'Permis. Ici, prends la mer, en défaussant le 6 jaune.',
  },
  crew: {
    title: 'Former l’équipage',
    look: 'Choisis l’équipage : deux couleurs au plus, aucun numéro deux fois. Les cartes bleues sont d’office des prisonniers. Le reste, ce sont des clandestins.',
    tries: ['Réunis l’orange et le violet, numéros 1, 2, 3, 7, 8 et 10, et pose-les.'],
    done: 'Ta limite est 5, celle de Bart 23 : Bart garde six cartes de pénalité, et tu ne paies rien. Le moins de pénalités gagne.',
    other: 'Permis : un équipage peut être petit. Mais chaque carte laissée augmente ta limite.',
  },
  attach: {
    title: 'Ajouter',
    look: 'Bart a pris la mer avec une limite de 5. Avant de poser, tu peux ajouter des cartes à son équipage : dans ses couleurs, avec des numéros qu’il ne montre pas.',
    tries: ['Ajoute le 4 orange et le 9 orange.', 'Pose ton équipage jaune et rouge, de 1 à 7.'],
    done: 'Ta limite de 3 ne dépasse pas la sienne, 5 : Bart coule, reçoit ton clandestin et garde les trois siens.',
    other: 'Permis, mais le 4 et le 9 orange vont tous deux, et chez toi ce seraient des clandestins.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
