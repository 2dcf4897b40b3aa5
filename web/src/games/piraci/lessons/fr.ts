/** Learning Kosmiczni Piraci, in French. */
import type { LessonWords } from '../../../lessons/lesson'
import type { plans } from './plans'

export const fr = {
  send: {
    title: 'Envoie un pirate',
    look: 'À ton tour, tu joues une carte face cachée sur une des six planètes. À la fin, les plus forts y choisissent leur trésor en premier. Sur c se trouvent un 6 et un 7.',
    tries: ['Envoie ton 7 sur la planète c.'],
    done: 'Personne d’autre ne sait quelle carte est là. Elle reste à toi jusqu’à la fin.',
    other:
      'Permis : toute carte va sur toute planète. Mais c a les meilleurs trésors, et ton 7 est ta plus forte carte.',
  },
  uncover: {
    title: 'Retourner',
    look: 'La carte de Bart est cachée sur b, où se tient le vaisseau marchand. Une carte par-dessus la retourne, et un pirate révélé fait avancer le vaisseau.',
    tries: ['Joue une carte sur b.'],
    done: 'Tout le monde voit maintenant le 3 de Bart, le vaisseau marchand est parti pour c, et ta carte est cachée au-dessus.',
    other: 'Permis. Mais sur b seulement, tu retournes la carte de Bart et fais avancer le vaisseau.',
  },
  teleport: {
    title: 'Le Téléporteur',
    look: 'Le Téléporteur est un piège : la prochaine carte jouée dessus est perdue, et le Téléporteur part aussi.',
    tries: ['Pose le Téléporteur sur e.'],
    done: 'La carte de Bart est partie dans la boîte sans que personne la voie. Le vaisseau est resté : un Téléporteur n’en déplace aucun.',
    other: 'Permis. Ici, tends le piège : le Téléporteur sur e.',
  },
  home: {
    title: 'Un vaisseau rentre',
    look: 'Le vaisseau marchand est sur f, une étape avant a, son port. Quand un vaisseau rentre, l’envoi finit aussitôt.',
    tries: ['Joue n’importe quelle carte sur f.'],
    done: 'Toutes les cartes sont retournées. Les trésors près du vaisseau pirate seront perdus ; le reste est partagé.',
    other: 'Permis, mais le vaisseau attend sur f : seul un pirate révélé là le fait rentrer.',
  },
  collect: {
    title: 'Le partage',
    look: 'Sur chaque planète, qui est le plus fort choisit d’abord. Ici tu as 10, Bart 6, Mary 1. Le vaisseau marchand est un trésor aussi, de valeur 10.',
    tries: ['Prends le vaisseau marchand.'],
    done: 'Chaque camp présent en a pris un, et le reste va au plus fort : à toi.',
    other:
      'Permis : tu peux prendre n’importe lequel. Mais rien ici ne vaut plus que les 10 du vaisseau marchand.',
  },
} satisfies LessonWords<(typeof plans)[number]['name']>
