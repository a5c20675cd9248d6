import { HashingGate } from './hashing-gate';

describe('HashingGate', () => {
  function task() {
    let finish = () => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    return { run: jest.fn(() => done), finish };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('runs two at once, lets some wait, and turns the rest away with 503', async () => {
    const gate = new HashingGate(2, 1);
    const [a, b, c, d] = [task(), task(), task(), task()];
    const running = [gate.run(a.run), gate.run(b.run), gate.run(c.run)];
    await expect(gate.run(d.run)).rejects.toMatchObject({ status: 503, extra: { retryAfter: 1 } });
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

  it('gives the place back when a task fails', async () => {
    const gate = new HashingGate(1, 1);
    await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run(async () => 'yes')).resolves.toBe('yes');
  });
});
