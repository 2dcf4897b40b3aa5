/** Learning Chrono Corsairs, in French. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const fr = {
  plan: {
    title: 'Prévoir la journée',
    look: 'La même journée revient sans cesse. À chaque manche, tout le monde pose en secret une carte plan à l’un des quatre moments, et elle y reste pour les manches suivantes.',
    tries: ['Pose « À la machette » au matin, et scelle.'],
    done: 'Tous les plans sont révélés ensemble. À chaque moment, tu exécutes ce qui s’y trouve, ou tu y renonces.',
    other: 'Permis. Mais gardons la carte de la jungle pour le matin : elle va servir.',
  },
  march: {
    title: 'Dans la jungle',
    look: 'C’est le matin, et ton plan déplace un officier vers une jungle, deux fois. Autant de tes pirates de la même case que tu veux peuvent le suivre.',
    tries: [
      'Exécute ton plan.',
      'Déplace un officier et des matelots du Port vers E4.',
      'Continue vers E3, avec qui tu veux.',
    ],
    done: 'Sur E4 se trouvait un événement du matin : révélé, il a rapporté 2 doublons. Ceux des autres moments dorment.',
    other: 'Permis : renoncer rapporte 1 doublon. Mais aujourd’hui, on va dans la jungle.',
  },
  treasure: {
    title: 'Le trésor du jour',
    look: 'Crépuscule, le dernier tour du jour. Renoncer à un plan rapporte 1 doublon. Puis chaque tuile paie qui y a le plus de pirates : sur E1, tu en as trois, Bart deux.',
    tries: ['Renonce à ton plan.'],
    done: 'Tu es en tête sur E1, Bart suit avec moins. Tous les pirates sont rentrés au Port.',
    other: 'Permis : exécuter est toujours ton choix. Ici, prends le doublon.',
  },
  outfit: {
    title: 'Équiper le navire',
    look: 'Les doublons achètent des matelots, plus de cartes au choix, des artefacts et des gemmes. Le plus de gemmes gagne.',
    tries: ['Achète une gemme pour 3 doublons.'],
    done: 'Les gemmes restent, les doublons non : ce qui reste est défaussé à la fin de la manche.',
    other: 'Permis. Mais à la fin, ce sont les gemmes qui comptent, et tu peux en payer une.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
