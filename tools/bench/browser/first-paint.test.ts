import { isMet } from '../report';
import { longestTask } from './figures';
import { firstPaintBars, type Painted, TO_BEFORE, TO_WITHOUT_SCRIPTS } from './first-paint';
import { PHONE, UNTHROTTLED } from './profile';

const visit = { fcp: 500, listing: 500, lcp: 500, warmFcp: 500, task: 0 };
const painted = (name: string, visits: Painted['visits'], maxRatios = {}): Painted => ({
  painter: { name, maxRatios },
  visits,
});
const without = painted('without scripts', [visit], TO_WITHOUT_SCRIPTS);
const before = painted('v1', [{ ...visit, fcp: 1_000, lcp: 600 }], TO_BEFORE);

test('the first painter is compared with the medians of the others', () => {
  const own = painted('composed', [visit, { ...visit, fcp: 560 }, { ...visit, fcp: 2_000 }]);
  const bars = firstPaintBars(PHONE, [own, without]);
  expect(bars.map(({ measured, max }) => [measured, max])).toEqual([
    [1.12, 1.1],
    [1, 1.1],
    [1, 1.1],
    [0, 50],
  ]);
  expect(bars.map(isMet)).toEqual([false, true, true, true]);
});

test('another commit adds the bars of its profile', () => {
  const own = painted('composed', [visit]);
  const names = (profile: typeof PHONE) => firstPaintBars(profile, [own, before]).map(({ name }) => name);
  expect(names(PHONE)).toEqual([
    'First contentful paint, phone, to v1',
    'First listing visible, phone, to v1',
    'Largest contentful paint, phone, to v1',
    'Warm: first contentful paint, phone, to v1',
    'Longest task of hydration above 50 ms, phone',
  ]);
  expect(names(UNTHROTTLED)).toEqual([
    'First contentful paint, unthrottled, to v1',
    'Warm: first contentful paint, unthrottled, to v1',
  ]);
});

test('a page that paints later than that of another commit misses the bar', () => {
  const slower = painted('composed', [{ ...visit, fcp: 1_160, listing: 570 }]);
  const [fcp, listing] = firstPaintBars(PHONE, [slower, before]);
  expect([fcp, listing].map((bar) => bar && [bar.measured, isMet(bar)])).toEqual([
    [1.16, false],
    [1.14, true],
  ]);
});

test('one long task of one visit misses the bar', () => {
  const own = painted('composed', [visit, visit, { ...visit, task: 51 }]);
  expect(firstPaintBars(PHONE, [own]).map(isMet)).toEqual([false]);
});

test('only tasks between the first paint and the end of hydration count', () => {
  const tasks = [
    { start: 100, end: 300 },
    { start: 400, end: 460 },
    { start: 500, end: 555 },
    { start: 900, end: 1_000 },
  ];
  expect(longestTask({ tasks, fcp: 350, ready: 800 })).toBe(60);
  expect(longestTask({ tasks, fcp: 600, ready: 800 })).toBe(0);
  expect(longestTask({ tasks, fcp: 350, ready: null })).toBe(0);
});
