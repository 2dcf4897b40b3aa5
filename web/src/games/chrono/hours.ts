/** The signs of the four times of day and their colours: pink sunrise, azure morning, orange evening, violet sunset. */
import type { Time } from './content'

export const hue: Record<Time, string> = { sunrise: 'p', morning: 'a', evening: 'o', sunset: 'v' }

/** 24 by 24, in one colour: what is filled, and what is drawn. */
export const sign: Record<Time, { fill: string; line: string }> = {
  sunrise: {
    fill: 'M5 16a7 7 0 0 1 14 0z',
    line: 'M2 19.6h20M12 5.4V2.2M10 4l2-2.2L14 4M4.6 9.4 2.8 7.6M19.4 9.4l1.8-1.8',
  },
  morning: {
    fill: 'M7 12a5 5 0 1 0 10 0 5 5 0 1 0-10 0z',
    line: 'M12 2v2.6M12 19.4V22M2 12h2.6M19.4 12H22M4.9 4.9l1.9 1.9M17.2 17.2l1.9 1.9M19.1 4.9l-1.9 1.9M6.8 17.2l-1.9 1.9',
  },
  evening: {
    fill: 'M12 3.4a7.4 7.4 0 0 1 7.4 7.4H4.6A7.4 7.4 0 0 1 12 3.4z',
    line: 'M3.6 14.2h16.8M5.6 17.6h12.8M8.4 21h7.2',
  },
  sunset: {
    fill: 'M5 11a7 7 0 0 0 14 0z',
    line: 'M2 7.6h20M12 20.4v1.8M4.6 17.4l-1.6 1.6M19.4 17.4l1.6 1.6M9.8 3.2 12 5.2l2.2-2M12 1.8v3',
  },
}

/** Where the sun stands over a plan's horizon, its sky and its light. */
export const sky: Record<Time, { x: number; y: number; air: string; sun: string }> = {
  sunrise: { x: 24, y: 30, air: '#f8cfd0', sun: '#e9849a' },
  morning: { x: 58, y: 11, air: '#d7edf5', sun: '#f0c75a' },
  evening: { x: 70, y: 17, air: '#fbdfc0', sun: '#e27d22' },
  sunset: { x: 98, y: 31, air: '#d9cbe8', sun: '#8a4f9c' },
}
