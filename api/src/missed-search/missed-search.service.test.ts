import { isCounted } from './missed-search.service';

test.each([
  ['crytpo', true],
  ['телеграм 2026', true],
  ['24/7 support 100%', true],
  ['@durov', true],
  ['x'.repeat(60), true],
  ['😀'.repeat(60), true],
  ['x'.repeat(61), false],
  ['', false],
  ['ada@example.com', false],
  ['mail Ada＠example.com', false],
  ['+49 170 1234567', false],
  ['call (020) 7946-0958', false],
  ['٠١٢٣٤٥٦٧٨', false],
  ['order 1763700000000', false],
  ['123456', true],
])('a search for %j is counted: %s', (text, expected) => {
  expect(isCounted(text)).toBe(expected);
});
