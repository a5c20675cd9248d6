import { ART_CENTER_X, ART_CENTER_Y, formatCoordinate as c, ART_HEIGHT, type Motif, ART_WIDTH } from './art-canvas';
import type { ArtRandom } from './art-random';

/**
 * The motif of groups: a ring of members. Each member is joined to the next one, and every third member also to the
 * center.
 */
export const constellationMotif: Motif = (random, palette) => {
  const count = Math.floor(random.between(16, 24));
  const members = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI + random.between(-0.16, 0.16);
    const reach = random.between(0.36, 0.62);
    return {
      x: c(ART_CENTER_X + Math.cos(angle) * ART_WIDTH * reach),
      y: c(ART_CENTER_Y + Math.sin(angle) * ART_HEIGHT * reach * 1.04),
      radius: c(random.between(5, 15)),
    };
  });
  const lines = members.map(({ x, y }, index) => {
    const next = members[(index + 1) % count] ?? { x, y };
    const spoke = index % 3 === 0 ? `<path d="M${x} ${y}L${c(ART_CENTER_X)} ${c(ART_CENTER_Y)}"/>` : '';
    return `<path d="M${x} ${y}L${next.x} ${next.y}"/>${spoke}`;
  });
  const dots = members.map(({ x, y, radius }, index) => {
    const fill = index % 4 === 0 ? palette.pale : '#fff';
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity="${c(random.between(0.35, 0.9))}"/>`;
  });
  const stroke = '<g stroke="#fff" stroke-opacity=".22" stroke-width="1.6" fill="none">';
  return `${stroke}${lines.join('')}</g><g>${dots.join('')}</g>`;
};

const GRID_STEP = ART_WIDTH / 20;
const TRACE_COUNT = 15;

/** The motif of bots: circuit traces from the four edges, which bend by 45° and end in a pad. */
export const circuitMotif: Motif = (random, palette) => {
  let lines = '';
  let pads = '';
  for (let index = 0; index < TRACE_COUNT; index++) {
    const { x, y, dx, dy } = randomEdgePoint(index % 4, random);
    const straight = randomGridLength(2, 4, random);
    const bend = randomGridLength(1, 2, random);
    const side = random.unit() < 0.5 ? -1 : 1;
    const end = randomGridLength(1, 3, random);
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

function randomGridLength(low: number, high: number, random: ArtRandom): number {
  return Math.round(random.between(low, high)) * GRID_STEP;
}

/**
 * @param edge 0 to 3: left, right, top, bottom
 * @returns a point on the edge, and the direction inwards
 */
function randomEdgePoint(edge: number, random: ArtRandom) {
  if (edge === 0) return { x: 0, y: randomGridLength(1, 12, random), dx: 1, dy: 0 };
  if (edge === 1) return { x: ART_WIDTH, y: randomGridLength(1, 12, random), dx: -1, dy: 0 };
  if (edge === 2) return { x: randomGridLength(1, 19, random), y: 0, dx: 0, dy: 1 };
  return { x: randomGridLength(1, 19, random), y: ART_HEIGHT, dx: 0, dy: -1 };
}

const RING_COUNT = 10;

/** The motif of accounts: the open rings of a fingerprint. */
export const fingerprintMotif: Motif = (random) => {
  let rings = '';
  for (let index = 0; index < RING_COUNT; index++) {
    const radius = 118 + index * 38 + random.between(-4, 4);
    const length = 2 * Math.PI * radius;
    const gap = random.between(0.08, 0.3);
    const width = c(random.between(2, 7));
    const long = c(length * (1 - gap) * random.between(0.4, 0.7));
    const dashes = `${long} ${c(length * gap)} ${c(length * random.between(0.05, 0.2))} ${c(length * gap)}`;
    rings +=
      `<circle cx="${c(ART_CENTER_X)}" cy="${c(ART_CENTER_Y)}" r="${c(radius)}" stroke-opacity="${c(0.42 - index * 0.03)}" ` +
      `stroke-width="${width}" stroke-dasharray="${dashes}" ` +
      `transform="rotate(${c(random.between(0, 360))} ${c(ART_CENTER_X)} ${c(ART_CENTER_Y)})"/>`;
  }
  return `<g fill="none" stroke="#fff" stroke-linecap="round">${rings}</g>`;
};
