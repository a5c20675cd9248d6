import { coordinate as c, HEIGHT, type Motif, WIDTH } from './art-canvas';
import type { ArtRandom } from './art-random';

const GRID = WIDTH / 20;
const TRACES = 15;

/** For bots: circuit traces from the four edges, which bend by 45° and end in a pad. */
export const circuitMotif: Motif = (random, palette) => {
  let lines = '';
  let pads = '';
  for (let index = 0; index < TRACES; index++) {
    const { x, y, dx, dy } = start(index % 4, random);
    const straight = steps(2, 4, random);
    const bend = steps(1, 2, random);
    const side = random.unit() < 0.5 ? -1 : 1;
    const end = steps(1, 3, random);
    const x1 = x + dx * straight;
    const y1 = y + dy * straight;
    const x2 = x1 + dx * bend + (dy ? side * bend : 0);
    const y2 = y1 + dy * bend + (dx ? side * bend : 0);
    const x3 = x2 + dx * end;
    const y3 = y2 + dy * end;
    lines += `<path d="M${c(x)} ${c(y)}L${c(x1)} ${c(y1)}L${c(x2)} ${c(y2)}L${c(x3)} ${c(y3)}"/>`;
    const radius = c(random.between(5, 9));
    const fill = random.unit() < 0.4 ? palette.pale : '#fff';
    const opacity = c(random.between(0.5, 0.95));
    pads += `<circle cx="${c(x3)}" cy="${c(y3)}" r="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`;
  }
  const stroke = 'stroke="#fff" stroke-opacity=".30" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"';
  return `<g fill="none" ${stroke}>${lines}</g>${pads}`;
};

function steps(low: number, high: number, random: ArtRandom): number {
  return Math.round(random.between(low, high)) * GRID;
}

/**
 * @param edge 0 to 3: left, right, top, bottom
 * @returns a point on the edge, and the direction inwards
 */
function start(edge: number, random: ArtRandom) {
  if (edge === 0) return { x: 0, y: steps(1, 14, random), dx: 1, dy: 0 };
  if (edge === 1) return { x: WIDTH, y: steps(1, 14, random), dx: -1, dy: 0 };
  if (edge === 2) return { x: steps(1, 19, random), y: 0, dx: 0, dy: 1 };
  return { x: steps(1, 19, random), y: HEIGHT, dx: 0, dy: -1 };
}
