import type { ArtRandom } from './art-random';

/**
 * The pictures have the ratio 3:2. Small lists show only the square in the middle of a picture, so the text on a
 * picture must fit into this square.
 */
export const ART_WIDTH = 720;
export const ART_HEIGHT = 480;
export const ART_CENTER_X = ART_WIDTH / 2;
export const ART_CENTER_Y = ART_HEIGHT / 2;

export type Palette = { deep: string; mid: string; hot: string; pale: string };

/** Draws the figure of a category. For the same numbers from `random`, a motif must always draw the same figure. */
export type Motif = (random: ArtRandom, palette: Palette) => string;

/** Formats a coordinate with one decimal. */
export function formatCoordinate(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}
