import { seededRandom } from '../seed/seed';
import { motifs, type Shape } from './motifs';

/** A picture as data: two hues, the direction of the ground, and what is drawn on it. */
export type Art = {
  readonly hue: number;
  readonly hue2: number;
  readonly angle: number;
  readonly shapes: readonly Shape[];
};

/** Pairs of hues that look well side by side; any two would not. */
const PALETTES = [
  [270, 320],
  [250, 200],
  [300, 350],
  [340, 25],
  [25, 355],
  [55, 20],
  [75, 40],
  [150, 190],
  [175, 235],
  [215, 270],
  [235, 290],
  [130, 170],
] as const;

/** Draws the picture of a seed. */
export function drawArt(seed: string): Art {
  const random = seededRandom(seed);
  const [hue, hue2] = pick(PALETTES, random());
  const motif = pick(motifs, random());
  return { hue, hue2, angle: Math.round(random() * 70 + 10), shapes: motif(random) };
}

function pick<Items extends readonly [unknown, ...unknown[]]>(items: Items, at: number): Items[number] {
  return items[Math.floor(at * items.length)] ?? items[0];
}
