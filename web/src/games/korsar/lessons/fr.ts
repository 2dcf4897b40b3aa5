/** Learning Korsar, in French. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const fr = {
  sail: {
    title: 'Envoie un navire marchand',
    look: 'Un tour, c’est une seule chose : piocher une carte ou en jouer une. Un navire marchand rapporte son or une fois rentré. Envoie-en un en mer.',
    tries: ['Prends un navire marchand, puis touche la haute mer.'],
    done: 'Personne n’y a touché et ton tour est revenu : il est rentré, l’or est à toi.',
    other: 'Piocher est permis, et souvent sage. Cette fois, envoie un navire marchand.',
  },
  attack: {
    title: 'Attaque',
    look: 'Le navire marchand de Bart porte 5 pièces d’or et personne ne le garde. Attaque-le : si ta force est encore la plus grande quand ton tour revient, l’or est à toi.',
    tries: ['Prends le 4 rouge, puis touche s1.'],
    done: 'Quatre canons, et personne n’a répondu : au début de ton tour, il est rentré chez toi.',
    other: 'C’est permis. Mais plus de canons, c’est plus sûr, et s1 vaut plus : le 4 rouge contre s1.',
  },
  colour: {
    title: 'Une couleur par bataille',
    look: 'Trois canons pour Mary, trois pour toi à s1 : personne ne mène, il reste en mer. Tu y combats en rouge, donc seuls des navires rouges peuvent t’y aider.',
    tries: ['Amène d’autres canons rouges à s1.'],
    done: 'Cinq canons contre trois : tu menais nettement, et les 6 pièces d’or sont rentrées.',
    other: 'Permis, mais l’égalité demeure. Romps-la avec le 2 rouge.',
  },
  captain: {
    title: 'Un capitaine décide',
    look: 'Bart mène à s1 avec quatre canons contre ton seul. Un capitaine l’emporte sur tous les canons, mais ne vient que là où tu as déjà un navire de sa couleur.',
    tries: ['Envoie le capitaine jaune à s1.'],
    done: 'Le dernier capitaine joué mène, quoi que disent les canons. Personne n’en a envoyé d’autre : 8 pièces d’or.',
    other: 'Permis, mais Bart mène toujours à s1. Ton capitaine règle l’affaire.',
  },
  admiral: {
    title: 'L’Amiral',
    look: 'Bart attaque ton propre navire marchand. L’Amiral compte comme un capitaine et se passe de navire, mais il ne rejoint qu’un navire marchand qui est à toi.',
    tries: ['Envoie l’Amiral à s1.'],
    done: 'L’Amiral mène pour toi, et tes 7 pièces d’or sont rentrées.',
    other:
      'Permis, mais Bart mène toujours à ton navire. Seul l’Amiral l’emporte maintenant sur ses quatre canons.',
  },
  count: {
    title: 'Le décompte',
    look: 'La pioche est vide : dès qu’une main est vide aussi, la partie finit. Les navires marchands que tu tiens encore comptent contre toi.',
    tries: ['Ne garde pas le navire marchand de valeur 6 : envoie-le.'],
    done: 'La main de Bart est vide, c’est fini. Ton navire en mer, intact, compte 6 pour toi au lieu de 6 contre toi.',
    other: 'Permis. Mais si la partie finit maintenant, le navire marchand en main te coûte 6.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
