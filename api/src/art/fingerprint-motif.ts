import { CENTER_X, CENTER_Y, coordinate as c, type Motif } from './art-canvas';

const RINGS = 10;

/** For accounts: the open rings of a fingerprint. */
export const fingerprintMotif: Motif = (random) => {
  let rings = '';
  for (let index = 0; index < RINGS; index++) {
    const radius = 118 + index * 38 + random.between(-4, 4);
    const length = 2 * Math.PI * radius;
    const gap = random.between(0.08, 0.3);
    const width = c(random.between(2, 7));
    const long = c(length * (1 - gap) * random.between(0.4, 0.7));
    const dashes = `${long} ${c(length * gap)} ${c(length * random.between(0.05, 0.2))} ${c(length * gap)}`;
    rings +=
      `<circle cx="${c(CENTER_X)}" cy="${c(CENTER_Y)}" r="${c(radius)}" stroke-opacity="${c(0.42 - index * 0.03)}" ` +
      `stroke-width="${width}" stroke-dasharray="${dashes}" ` +
      `transform="rotate(${c(random.between(0, 360))} ${c(CENTER_X)} ${c(CENTER_Y)})"/>`;
  }
  return `<g fill="none" stroke="#fff" stroke-linecap="round">${rings}</g>`;
};
