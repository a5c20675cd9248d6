export function createBatchReader(readAll, { maxRunning, maxSize, maxWaiting }) {
  const waiting = [];
  let running = 0;

  async function readWaiting() {
    running += 1;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxSize);
      try {
        const values = await readAll(batch.map(({ key }) => key));
        batch.forEach(({ resolve }, index) => resolve(values[index]));
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
