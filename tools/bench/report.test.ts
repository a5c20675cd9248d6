import { figure, isMet } from './report';

test('a bar is met up to and including its limit', () => {
  expect(isMet({ name: 'ratio', measured: 0.45, max: 0.45, unit: 'x' })).toBe(true);
  expect(isMet({ name: 'ratio', measured: 0.46, max: 0.45, unit: 'x' })).toBe(false);
  expect(isMet({ name: 'rate', measured: 1_000, min: 1_000, unit: '/s' })).toBe(true);
  expect(isMet({ name: 'rate', measured: 999, min: 1_000, unit: '/s' })).toBe(false);
});

test('a figure that could not be measured meets no bar', () => {
  expect(isMet({ name: 'ratio', measured: Number.NaN, max: 1, unit: 'x' })).toBe(false);
});

test('a figure has fewer decimals the larger it is', () => {
  expect(figure(1234.5, '/s')).toBe('1,235 /s');
  expect(figure(37.26, 'kB')).toBe('37.3 kB');
  expect(figure(0.447, 'x')).toBe('0.45 x');
  expect(figure(0.4, 'x')).toBe('0.40 x');
  expect(figure(0.0034)).toBe('0.0034');
  expect(figure(4)).toBe('4');
});
