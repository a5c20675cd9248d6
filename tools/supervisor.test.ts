import type { Part } from './lifecycle';
import type { ProcessEnd } from './process';
import { supervise } from './supervisor';

describe('supervise', () => {
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
    void supervise('It', parts, await start(), start);
    running[0]?.end('SIGKILL');
    await jest.advanceTimersByTimeAsync(200);
    expect(running).toHaveLength(2);
    expect(console.log).toHaveBeenCalledWith('• It has ended (signal SIGKILL): starting it again');
  });

  it('waits twice as long before each further start, and gives up after the fifth in a minute', async () => {
    const { parts, running, start } = setUp();
    const failed = supervise('It', parts, await start(), start);
    for (const delay of [200, 400, 800, 1_600, 3_200]) {
      const before = running.length;
      running.at(-1)?.end(1);
      await jest.advanceTimersByTimeAsync(delay - 1);
      expect(running).toHaveLength(before);
      await jest.advanceTimersByTimeAsync(1);
      expect(running).toHaveLength(before + 1);
    }
    running.at(-1)?.end(9);
    await expect(failed).rejects.toThrow('It ended 6 times within a minute. The last time: exit code 9');
  });

  it('counts a start that fails as an end', async () => {
    const { parts, running, start } = setUp();
    const failed = supervise('It', parts, await start(), () => Promise.reject(new Error('no port')));
    running[0]?.end(1);
    const rejection = expect(failed).rejects.toThrow('no port');
    await jest.advanceTimersByTimeAsync(10_000);
    await rejection;
  });

  it('goes on for ever when the ends are rare', async () => {
    const { parts, running, start } = setUp();
    void supervise('It', parts, await start(), start);
    for (let end = 0; end < 20; end++) {
      running.at(-1)?.end(1);
      await jest.advanceTimersByTimeAsync(15_000);
    }
    expect(running).toHaveLength(21);
  });

  it('stops the part that runs now, and starts none while the parts are stopped', async () => {
    const { added, parts, running, start } = setUp();
    void supervise('It', parts, await start(), start);
    running[0]?.end(1);
    await jest.advanceTimersByTimeAsync(200);
    parts.stopping = true;
    await added[0]?.stop();
    expect(running[1]?.stop).toHaveBeenCalled();
    running[1]?.end(0);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(running).toHaveLength(2);
  });
});
