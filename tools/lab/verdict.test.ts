import { allMet, formatVerdicts, judge, notRun } from './verdict';

test('compares a number with its limit', () => {
  expect(judge('start', 2, { max: 3 }, 's')).toEqual({
    name: 'start',
    target: 'at most 3 s',
    figure: '2 s',
    met: true,
  });
  expect(judge('throughput', 2, { min: 3 }, '/s')).toMatchObject({ target: 'at least 3 /s', met: false });
});

const met = judge('this', 1, { max: 1 });

test('all are met when each that could run is met', () => {
  expect(allMet([met, notRun('that', 'no root')])).toBe(true);
});

test('they are not when one is missed, or when nothing was measured', () => {
  expect(allMet([met, { ...met, met: false }])).toBe(false);
  expect(allMet([notRun('that', 'no root')])).toBe(false);
});

test('the table says what was not run and why', () => {
  expect(formatVerdicts([notRun('that', 'no root')])).toMatch(/no root *\| NOT RUN/);
});
