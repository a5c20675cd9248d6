import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BackgroundLoop } from './background-loop';

const until = async (condition: () => boolean) => {
  while (!condition()) await sleep(1);
};

describe('a background loop', () => {
  let loop: BackgroundLoop;
  afterEach(() => loop.stop());

  it('continues after errors, and reports only the first of several in a row', async () => {
    let rounds = 0;
    const [errors, recoveries]: [unknown[], number[]] = [[], []];
    loop = new BackgroundLoop(() => (++rounds < 4 ? Promise.reject(new Error(`round ${rounds}`)) : Promise.resolve()), {
      everyMs: 1,
      onError: (error) => errors.push(error),
      onRecovery: () => recoveries.push(rounds),
    });
    loop.start();
    await until(() => rounds > 6);
    expect(errors).toEqual([new Error('round 1')]);
    expect(recoveries).toEqual([4]);
  });

  it('starts the next round at once when it is woken, also during a round', async () => {
    let rounds = 0;
    loop = new BackgroundLoop(
      () => {
        if (++rounds === 1) loop.wake();
        return Promise.resolve();
      },
      { everyMs: 60_000, onError: fail },
    );
    loop.start();
    await until(() => rounds === 2);
    loop.wake();
    await until(() => rounds === 3);
  });

  it('waits for the end of a round when it is stopped, and starts none after it', async () => {
    let [begun, ended] = [0, 0];
    let finish = () => {};
    loop = new BackgroundLoop(
      async () => {
        begun++;
        await new Promise<void>((resolve) => (finish = resolve));
        ended++;
      },
      { everyMs: 1, onError: fail },
    );
    loop.start();
    await until(() => begun === 1);
    const stopped = loop.stop();
    finish();
    await stopped;
    expect([begun, ended]).toEqual([1, 1]);
  });

  it('starts no round when it is stopped before the database is connected', async () => {
    let rounds = 0;
    loop = new BackgroundLoop(() => Promise.resolve(void rounds++), { everyMs: 1, onError: fail });
    loop.start(new Promise(() => undefined));
    await loop.stop();
    expect(rounds).toBe(0);
  });

  it('uses no more memory after a thousand pauses', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    let rounds = 0;
    loop = new BackgroundLoop(() => Promise.resolve(void rounds++), { everyMs: 1, onError: fail });
    const heapAfter = async (count: number) => {
      await until(() => rounds >= count);
      collect();
      return process.memoryUsage().heapUsed;
    };
    loop.start();
    const before = await heapAfter(200);
    expect((await heapAfter(1_200)) - before).toBeLessThan(500_000);
  });

  it('uses the pause that a round returns', async () => {
    let rounds = 0;
    loop = new BackgroundLoop(() => Promise.resolve(++rounds < 3 ? 0 : 60_000), { everyMs: 60_000, onError: fail });
    loop.start();
    await until(() => rounds === 3);
    await sleep(5);
    expect(rounds).toBe(3);
  });
});

function fail(error: unknown): never {
  throw error;
}
