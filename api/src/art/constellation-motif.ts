import { CENTER_X, CENTER_Y, coordinate as c, HEIGHT, type Motif, WIDTH } from './art-canvas';

/** For groups: a ring of members, each joined to the next, and every third one to the center. */
export const constellationMotif: Motif = (random, palette) => {
  const count = Math.floor(random.between(16, 24));
  const members = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI + random.between(-0.16, 0.16);
    const reach = random.between(0.36, 0.62);
    return {
      x: c(CENTER_X + Math.cos(angle) * WIDTH * reach),
      y: c(CENTER_Y + Math.sin(angle) * HEIGHT * reach * 1.04),
      radius: c(random.between(5, 15)),
    };
  });
  const lines = members.map(({ x, y }, index) => {
    const next = members[(index + 1) % count] ?? { x, y };
    const spoke = index % 3 === 0 ? `<path d="M${x} ${y}L${c(CENTER_X)} ${c(CENTER_Y)}"/>` : '';
    return `<path d="M${x} ${y}L${next.x} ${next.y}"/>${spoke}`;
  });
  const dots = members.map(({ x, y, radius }, index) => {
    const fill = index % 4 === 0 ? palette.pale : '#fff';
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity="${c(random.between(0.35, 0.9))}"/>`;
  });
  const stroke = '<g stroke="#fff" stroke-opacity=".22" stroke-width="1.6" fill="none">';
  return `${stroke}${lines.join('')}</g><g>${dots.join('')}</g>`;
};
