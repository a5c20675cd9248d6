import { judgeInteractions, rowsOf } from './interactions';

const interaction = (inp: number) => ({ inp, delay: inp / 2, processing: inp / 4, presentation: inp / 4 });
const measured = new Map([
  ['Sort', [40, 200, 48, 56, 104].map(interaction)],
  ['Filter', [40, 200, 48, 56, 96].map(interaction)],
]);

test('three of four interactions of a step must take at most 100 ms', () => {
  expect(judgeInteractions(measured)).toMatchObject([
    { name: 'Sort: interaction to next paint, p75', figure: '104 ms', met: false },
    { name: 'Filter: interaction to next paint, p75', figure: '96 ms', met: true },
  ]);
});

test('a step has a row with its median, its p75 and the parts of its slowest interaction', () => {
  expect(rowsOf(measured)[0]).toEqual(['Sort', '56 ms', '104 ms', '200 ms', '100 ms', '50 ms', '50 ms']);
});
