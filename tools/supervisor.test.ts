import type { Part } from './lifecycle';
import type { ProcessEnd } from './process';
import { supervise } from './supervisor';

describe('the supervisor', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'log').mockImplementation();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  function setUp() {
    const added: Part[] = [];
    const parts = { stopping: false, add: <P extends Part>(part: P) => (added.push(part), part) };
    const running: { end(code: ProcessEnd): void; stop: jest.Mock }[] = [];
    const start = () => {
      let end = (_code: ProcessEnd) => {};
      const ended = new Promise<ProcessEnd>((resolve) => (end = resolve));
      const part = { ended, end, stop: jest.fn(async () => undefined) };
      running.push(part);
      return Promise.resolve(part);
    };
    return { added, parts, running, start };
  }

  it('starts a part again when it has ended', async () => {
    const { parts, running, start } = setUp();
    supervise('It', parts, await start(), start);
    running[0]?.end('SIGKILL');
    await jest.advanceTimersByTimeAsync(200);
    expect(running).toHaveLength(2);
    expect(console.log).toHaveBeenCalledWith('• It has ended (signal SIGKILL): starting it again');
  });

  it('doubles the delay before each further start within a minute, up to 10 s', async () => {
    const { parts, running, start } = setUp();
    supervise('It', parts, await start(), start);
    for (const delay of [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]) {
      const before = running.length;
      running.at(-1)?.end(1);
      await jest.advanceTimersByTimeAsync(delay - 1);
      expect(running).toHaveLength(before);
      await jest.advanceTimersByTimeAsync(1);
      expect(running).toHaveLength(before + 1);
    }
  });

  it('retries forever when a start fails, and logs the reason in one line', async () => {
    const { parts, running, start } = setUp();
    let failures = 0;
    const restart = () => (++failures > 50 ? start() : Promise.reject(new Error('no room\nThe end of its log')));
    supervise('It', parts, await start(), restart);
    running[0]?.end(1);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(running).toHaveLength(2);
    expect(console.log).toHaveBeenCalledWith('• It has ended (no room): starting it again');
  });

  it('uses the first delay again when the last end is more than a minute ago', async () => {
    const { parts, running, start } = setUp();
    supervise('It', parts, await start(), start);
    for (let end = 0; end < 20; end++) {
      running.at(-1)?.end(1);
      await jest.advanceTimersByTimeAsync(200);
      expect(running).toHaveLength(end + 2);
      await jest.advanceTimersByTimeAsync(60_000);
    }
  });

  it('stops the running part, and starts no part while the parts are stopped', async () => {
    const { added, parts, running, start } = setUp();
    supervise('It', parts, await start(), start);
    running[0]?.end(1);
    await jest.advanceTimersByTimeAsync(200);
    parts.stopping = true;
    await added[0]?.stop();
    expect(running[1]?.stop).toHaveBeenCalled();
    running[1]?.end(0);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(running).toHaveLength(2);
  });

  it('does not wait for a part that is starting, and stops the part when it has started', async () => {
    const { added, parts, running, start } = setUp();
    let begin = () => {};
    const slowStart = () => new Promise<void>((resolve) => (begin = resolve)).then(start);
    supervise('It', parts, await start(), slowStart);
    running[0]?.end(1);
    await jest.advanceTimersByTimeAsync(200);
    parts.stopping = true;
    await added[0]?.stop();
    begin();
    await jest.advanceTimersByTimeAsync(0);
    expect(running[1]?.stop).toHaveBeenCalled();
  });
});
