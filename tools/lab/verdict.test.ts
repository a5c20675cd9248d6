import { areAllMet, formatVerdicts, judge, notRunVerdict } from './verdict';

test('a measured number is judged against its minimum or maximum', () => {
  expect(judge('start', 2, { max: 3 }, 's')).toEqual({
    name: 'start',
    target: 'at most 3 s',
    figure: '2 s',
    met: true,
  });
  expect(judge('throughput', 2, { min: 3 }, '/s')).toMatchObject({ target: 'at least 3 /s', met: false });
});

const met = judge('this', 1, { max: 1 });

test('all limits are met when each measured limit is met', () => {
  expect(areAllMet([met, notRunVerdict('that', 'no root')])).toBe(true);
});

test('the limits are not met when one is missed or when nothing was measured', () => {
  expect(areAllMet([met, { ...met, met: false }])).toBe(false);
  expect(areAllMet([notRunVerdict('that', 'no root')])).toBe(false);
});

test('the table shows which limit was not measured and why', () => {
  expect(formatVerdicts([notRunVerdict('that', 'no root')])).toMatch(/no root *\| NOT RUN/);
});
