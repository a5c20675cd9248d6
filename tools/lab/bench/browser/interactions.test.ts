import { judgeInteractions } from './interactions';

test('three of four interactions of a step must take at most 100 ms', () => {
  const measured = new Map([
    ['Sort', [40, 200, 48, 56, 104]],
    ['Filter', [40, 200, 48, 56, 96]],
  ]);
  expect(judgeInteractions(measured)).toMatchObject([
    { name: 'Sort: interaction to next paint, p75', figure: '104 ms', met: false },
    { name: 'Filter: interaction to next paint, p75', figure: '96 ms', met: true },
  ]);
});
