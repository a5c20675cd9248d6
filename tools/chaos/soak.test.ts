import { judgeHandles, judgeMemory, type Sample } from './soak';
import { allMet, formatVerdicts, notRun, type Verdict } from './verdict';

/** A sample each five seconds for 25 minutes. */
const series = (value: (minute: number) => number): Sample[] =>
  Array.from({ length: 300 }, (_, at) => ({ minute: at / 12, value: value(at / 12) }));

/** As a garbage collector makes them. */
const teeth = (minute: number) => 20 * (minute % 1);

test('a memory that only goes up and down does not leak', () => {
  expect(
    judgeMemory(
      'API',
      series((minute) => 200 + teeth(minute)),
    ),
  ).toMatchObject({ isMet: true });
});

test('a memory that grows by 2 MiB a minute leaks', () => {
  const { isMet, figure } = judgeMemory(
    'API',
    series((minute) => 200 + 2 * minute + teeth(minute)),
  );
  expect([isMet, figure]).toEqual([false, '2.03 MiB per minute, from 200 to 268 MiB']);
});

test('connections that come and go are no growth', () => {
  expect(
    judgeHandles(
      'API',
      series((minute) => 30 + (Math.floor(minute * 12) % 3)),
    ),
  ).toMatchObject({ isMet: true });
});

test('a file descriptor that is lost each minute is growth', () => {
  expect(
    judgeHandles(
      'API',
      series((minute) => 30 + Math.floor(minute)),
    ),
  ).toMatchObject({
    isMet: false,
    figure: '33 in the first quarter, 51 in the last',
  });
});

describe('the result', () => {
  const met: Verdict = { id: 'R1', what: 'this', target: 'none', figure: '0', isMet: true };

  test('is met when every part that could run is met', () => {
    expect(allMet([met, notRun('R5', 'that', 'no root')])).toBe(true);
  });

  test('is missed when one part is missed, or when nothing was measured', () => {
    expect(allMet([met, { ...met, isMet: false }])).toBe(false);
    expect(allMet([notRun('R5', 'that', 'no root')])).toBe(false);
  });

  test('says what was not run and why', () => {
    expect(formatVerdicts([notRun('R5', 'that', 'no root')])).toContain('no root');
    expect(formatVerdicts([notRun('R5', 'that', 'no root')])).toContain('NOT RUN');
  });
});
