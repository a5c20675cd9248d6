import { isMet } from '../report';
import { formatInteractions, interactionBars } from './interactions';
import { PHONE } from './profile';

const interaction = (inp: number) => ({ inp, delay: inp / 2, processing: inp / 4, presentation: inp / 4 });
const measured = new Map([
  ['Sort', [40, 200, 48, 56, 104].map(interaction)],
  ['Filter', [40, 200, 48, 56, 96].map(interaction)],
]);

test('three of four interactions of a step must be at most 100 ms', () => {
  const bars = interactionBars(PHONE, measured);
  expect(bars.map(({ name, measured: p75 }) => [name, p75])).toEqual([
    ['Sort: interaction to next paint, p75, phone', 104],
    ['Filter: interaction to next paint, p75, phone', 96],
  ]);
  expect(bars.map(isMet)).toEqual([false, true]);
});

test('a step has a row with its median, its p75 and the parts of its slowest interaction', () => {
  const [, , sort] = formatInteractions(PHONE, measured).split('\n');
  expect(sort?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'Sort',
    '56 ms',
    '104 ms',
    '200 ms',
    '100 ms',
    '50 ms',
    '50 ms',
    '',
  ]);
});
