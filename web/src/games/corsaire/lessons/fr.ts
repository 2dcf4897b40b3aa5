/** Learning Corsaire, in French. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const fr = {
  turn: {
    title: 'Un tour de commerce',
    look: 'À chaque tour, tu places une carte dans ta pyramide. Elle peut convertir des ressources et touche deux navires en bas : tu y prends une carte, et achètes peut-être le navire.',
    tries: [
      'Place le 3 rouge sur w2.',
      'Convertis : trois verts deviennent un rouge et un bleu.',
      'Prends la carte du mouillage 3.',
      'Tu peux payer ce navire : achète-le.',
    ],
    done: 'Le bord du navire te rapporte 4 points, et un nouveau prend sa place.',
    other: 'Permis. Mais le 3 rouge sur w2 mène au navire que tu peux payer.',
  },
  path: {
    title: 'Le chemin vers le bas',
    look: 'Une carte d’un rang plus haut repose sur deux autres. De là, un chemin descend carte par carte, et chacune peut convertir une fois.',
    tries: [
      'Place le 2 rouge sur x2.',
      'Convertis : un bleu devient un rouge et un vert.',
      'Descends sur w2.',
      'Convertis : un bleu devient quatre verts.',
    ],
    done: 'Deux conversions en un tour. Tu choisis maintenant parmi les navires que touche w2.',
    other: 'Permis. Mais sur x2, deux cartes travaillent pour toi en un tour.',
  },
  loot: {
    title: 'Trois cartes par navire',
    look: 'Après le commerce, on se bat pour les cinq navires restants : trois cartes sur chacun, de la main ou du sommet de la pyramide.',
    tries: ['Choisis le navire 5 et poses-y les 4, 5 et 6 rouges.'],
    done: 'Une suite de même couleur, face cachée. Seul un brelan ou une suite de même couleur plus haute la bat.',
    other: 'Permis. Mais les 4, 5 et 6 rouges ensemble sont bien plus forts.',
  },
  fight: {
    title: 'Le dernier combat',
    look: 'Le 11 rouge, le 12 rouge et le 11 bleu de Bart au navire 5 ont l’air puissants, mais ne forment aucune combinaison. Tu poses en dernier.',
    tries: ['Pose les 8, 9 et 10 rouges de ta pyramide sur le navire 5.'],
    done: 'Le genre de combinaison compte d’abord, la somme seulement à genre égal : le navire 5 et ses 8 points sont à toi.',
    other: 'Permis. Mais trois cartes rouges qui se suivent font une suite de même couleur.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
