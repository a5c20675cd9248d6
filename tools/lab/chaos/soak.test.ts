import { judgeHandles, judgeMemory, type Sample } from './soak';

/** One sample every five seconds for 25 minutes. */
const series = (value: (minute: number) => number): Sample[] =>
  Array.from({ length: 300 }, (_, at) => ({ minute: at / 12, value: value(at / 12) }));

/** Memory goes up and down as with a garbage collector. */
const teeth = (minute: number) => 20 * (minute % 1);

test('memory that only goes up and down is not a leak', () => {
  expect(
    judgeMemory(
      'API',
      series((minute) => 200 + teeth(minute)),
    ),
  ).toMatchObject({ met: true });
});

test('memory that grows by 2 MiB a minute is a leak', () => {
  const { met, figure } = judgeMemory(
    'API',
    series((minute) => 200 + 2 * minute + teeth(minute)),
  );
  expect([met, figure]).toEqual([false, '2.03 MiB per minute, from 200 to 268 MiB']);
});

test('connections that open and close are not a leak', () => {
  expect(
    judgeHandles(
      'API',
      series((minute) => 30 + (Math.floor(minute * 12) % 3)),
    ),
  ).toMatchObject({ met: true });
});

test('a file descriptor that is lost each minute is a leak', () => {
  expect(
    judgeHandles(
      'API',
      series((minute) => 30 + Math.floor(minute)),
    ),
  ).toMatchObject({
    met: false,
    figure: '33 in the first quarter, 51 in the last',
  });
});
