import { FairQueue } from './fair-queue';

describe('a fair queue', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Queues a task of each group, runs them one after the other, and returns the order in which they ran. */
  async function orderOf(queue: FairQueue, groups: string[]): Promise<string[]> {
    const ran: string[] = [];
    const tasks = groups.map((group, index) =>
      queue.run(group, async () => {
        ran.push(`${group}${index}`);
        await settled();
      }),
    );
    await Promise.all(tasks);
    return ran;
  }

  it('runs the waiting tasks of the groups in turn', async () => {
    const queue = new FairQueue({ concurrency: 1, maxQueuedPerGroup: 10, maxQueued: 10 });
    expect(await orderOf(queue, ['a', 'a', 'a', 'a', 'b', 'b', 'c'])).toEqual([
      'a0',
      'a1',
      'b4',
      'c6',
      'a2',
      'b5',
      'a3',
    ]);
  });

  it('runs at most the maximum number of tasks at once', async () => {
    const queue = new FairQueue({ concurrency: 2, maxQueuedPerGroup: 10, maxQueued: 10 });
    let [running, max] = [0, 0];
    const task = async () => {
      max = Math.max(max, ++running);
      await settled();
      running--;
    };
    await Promise.all(['a', 'b', 'c', 'd'].map((group) => queue.run(group, task)));
    expect(max).toBe(2);
  });

  it('rejects a task with 503 when too many tasks of its group or of all groups wait', async () => {
    const queue = new FairQueue({ concurrency: 1, maxQueuedPerGroup: 2, maxQueued: 3 });
    let finish = () => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    const run = (group: string) => queue.run(group, () => done);
    const running = [run('a'), run('a'), run('a')];
    await expect(run('a')).rejects.toMatchObject({ status: 503, extra: { retryAfter: 1 } });
    running.push(run('b'));
    await expect(run('c')).rejects.toMatchObject({ status: 503 });
    finish();
    await Promise.all(running);
    await expect(run('c')).resolves.toBeUndefined();
  });

  it('frees the slot of a task that fails', async () => {
    const queue = new FairQueue({ concurrency: 1, maxQueuedPerGroup: 1, maxQueued: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run('a', async () => 'yes')).resolves.toBe('yes');
  });
});
