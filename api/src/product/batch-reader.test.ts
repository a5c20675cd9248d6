import { createBatchReader } from './batch-reader';

/** Returns a reader whose batches end when the test ends them. */
function batches() {
  const started: { keys: number[]; end: (error?: Error) => void }[] = [];
  const read = createBatchReader<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        started.push({ keys, end: (error) => (error ? reject(error) : resolve(keys.map((key) => `value ${key}`))) });
      }),
    { maxRunning: 2, maxSize: 3, maxWaiting: 4 },
  );
  return { started, read };
}

it('reads the keys that arrive while batches run as one batch', async () => {
  const { started, read } = batches();
  const values = Promise.all([1, 2, 3, 4, 5, 6].map(read));
  expect(started.map(({ keys }) => keys)).toEqual([[1], [2]]);
  started[1]?.end();
  await new Promise(setImmediate);
  expect(started.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 5]]);
  started[0]?.end();
  await new Promise(setImmediate);
  expect(started.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 5], [6]]);
  started[2]?.end();
  started[3]?.end();
  expect(await values).toEqual([1, 2, 3, 4, 5, 6].map((key) => `value ${key}`));
});

it('rejects the keys of a failed batch and reads later batches', async () => {
  const { started, read } = batches();
  const values = Promise.allSettled([1, 2, 3].map(read));
  started[0]?.end(new Error('away'));
  await new Promise(setImmediate);
  started[1]?.end();
  started[2]?.end();
  expect((await values).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('rejects further keys while too many keys wait', async () => {
  const { started, read } = batches();
  const values = Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(read));
  started[0]?.end();
  started[1]?.end();
  await new Promise(setImmediate);
  started.slice(2).forEach(({ end }) => end());
  expect((await values).map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected']);
});
