export interface BatchLimits {
  /** The number of batches that run at the same time, so that a slow batch does not block the others. */
  maxRunning: number;
  maxSize: number;
  /** The maximum number of waiting keys. More are rejected, so that a source that hangs does not fill the memory. */
  maxWaiting: number;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads values in batches: the keys that are requested while `maxRunning` batches run form the next batch.
 * @param readAll Returns the values in the order of the keys. When it throws, all keys of the batch get the error.
 */
export function createBatchReader<Key, Value>(
  readAll: (keys: Key[]) => Promise<Value[]>,
  { maxRunning, maxSize, maxWaiting }: BatchLimits,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let running = 0;

  async function readWaiting() {
    running += 1;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxSize);
      try {
        const values = await readAll(batch.map(({ key }) => key));
        batch.forEach(({ resolve }, index) => resolve(values[index] as Value));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running -= 1;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) throw new Error(`${waiting.length} keys wait already`);
      waiting.push({ key, resolve, reject });
      if (running < maxRunning) void readWaiting();
    });
}
