import type { ArtRandom } from './art-random';

export const WIDTH = 800;
export const HEIGHT = 600;
export const CENTER_X = WIDTH / 2;
export const CENTER_Y = HEIGHT / 2;

export type Palette = { deep: string; mid: string; hot: string; pale: string };

/** Draws what belongs to a category over the ground. Takes its numbers from `random` in an order that never changes. */
export type Motif = (random: ArtRandom, palette: Palette) => string;

/** A coordinate with one decimal. */
export function coordinate(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}
