import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, backgroundsOf, nearestAccent } from './accent';

test('an accent is checked on the backgrounds of pages and on its own tint, as pages mix it', () => {
  const pages = readFileSync(join(__dirname, '../../../shell/app/src/site-settings.ts'), 'utf8');
  expect(pages).toContain("token('tint', mix(light, '#fff', 88), mix(dark, '#141a22', 80))");
  expect(backgroundsOf('#e1005a', 'light')).toEqual(['#f6f7f9', '#ffffff', '#fbe0eb']);
  expect(backgroundsOf('#698787', 'dark')).toEqual(['#0c1016', '#141a22', '#253036']);
});

test.each([
  ['light', '#0e5a97'],
  ['dark', '#6db7f4'],
] as const)('the default accent of the %s theme passes the check', (theme, color) => {
  expect(nearestAccent(color, theme)).toBe(color);
});

test.each([
  ['light', '#ffcc00'],
  ['light', '#ffffff'],
  ['light', '#ff0000'],
  ['light', '#e1005a'],
  ['dark', '#000000'],
  ['dark', '#0e5a97'],
  ['dark', '#7a0000'],
  ['dark', '#698787'],
] as const)(
  'in the %s theme, the unreadable accent %s is replaced by the nearest accent that passes the check',
  (theme, color) => {
    const nearest = nearestAccent(color, theme);
    expect(nearest).not.toBe(color);
    const lowest = Math.min(...backgroundsOf(nearest, theme).map((ground) => contrast(nearest, ground)));
    expect(lowest).toBeGreaterThanOrEqual(4.5);
    expect(lowest).toBeLessThan(4.8);
    expect(nearestAccent(nearest, theme)).toBe(nearest);
  },
);
