import { ConcurrencyLimit } from './concurrency-limit';

describe('ConcurrencyLimit', () => {
  function task() {
    let finish = () => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    return { run: jest.fn(() => done), finish };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('runs two tasks at once, queues one, and rejects the others with 503', async () => {
    const limit = new ConcurrencyLimit(2, 1);
    const [a, b, c, d] = [task(), task(), task(), task()];
    const running = [limit.run(a.run), limit.run(b.run), limit.run(c.run)];
    await expect(limit.run(d.run)).rejects.toMatchObject({ status: 503, extra: { retryAfter: 1 } });
    await settled();
    expect(c.run).not.toHaveBeenCalled();
    a.finish();
    await running[0];
    await settled();
    expect(c.run).toHaveBeenCalled();
    b.finish();
    c.finish();
    await Promise.all(running);
    expect(d.run).not.toHaveBeenCalled();
  });

  it('frees the slot of a task that fails', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    await expect(limit.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limit.run(async () => 'yes')).resolves.toBe('yes');
  });
});
