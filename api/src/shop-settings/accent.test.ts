import { contrast, nearestAccent } from './accent';

const GROUNDS = { light: ['#f6f7f9', '#ffffff'], dark: ['#0c1016', '#141a22'] } as const;

test.each([
  ['light', '#0e5a97'],
  ['dark', '#6db7f4'],
] as const)('the accent of the %s theme itself passes', (theme, color) => {
  expect(nearestAccent(color, theme)).toBe(color);
});

test.each([
  ['light', '#ffcc00'],
  ['light', '#ffffff'],
  ['light', '#ff0000'],
  ['dark', '#000000'],
  ['dark', '#0e5a97'],
  ['dark', '#7a0000'],
] as const)('for one that cannot be read in the %s theme, %s, the nearest one just passes', (theme, color) => {
  const nearest = nearestAccent(color, theme);
  expect(nearest).not.toBe(color);
  const lowest = Math.min(...GROUNDS[theme].map((ground) => contrast(nearest, ground)));
  expect(lowest).toBeGreaterThanOrEqual(4.5);
  expect(lowest).toBeLessThan(4.8);
  expect(nearestAccent(nearest, theme)).toBe(nearest);
});
