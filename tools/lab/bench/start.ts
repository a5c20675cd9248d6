// `npm run lab -- bench:start`: the time that `npm start` takes in this checkout, and the time to rebuild each remote.
import { withParts } from '../../lifecycle';
import { freePort } from '../../port';
import { loadExeca, startService, waitForResponse } from '../../process';
import { localRemoteNames } from '../../remotes';
import { ROOT } from '../../root';
import { step } from '../../step';
import { quantile } from '../statistics';
import { judge, type Verdict } from '../verdict';

const RUN_COUNT = 3;
const MAX_REBUILD_SECONDS = 3;
const MAX_START_SECONDS = 10;
/** This timeout is long, because the first start creates a database. */
const START_TIMEOUT_SECONDS = 300;

/** Rebuilds a remote as its team does. @returns The time in seconds. */
async function rebuildRemote(remote: string): Promise<number> {
  const execa = await loadExeca();
  const { durationMs } = await execa('npm', ['run', 'build', '-w', `mfe-${remote}`], { cwd: ROOT });
  return durationMs / 1_000;
}

/** @returns Seconds until the gateway responds. */
async function startShop(): Promise<number> {
  let seconds = 0;
  await withParts(async (parts) => {
    const [port, apiPort, mailboxPort, telegramPort] = await Promise.all([1, 2, 3, 4].map(() => freePort()));
    const env = {
      PORT: String(port),
      API_PORT: String(apiPort),
      MAILBOX_PORT: String(mailboxPort),
      LOCAL_TELEGRAM_PORT: String(telegramPort),
    };
    const from = performance.now();
    const args = ['tools/bootstrap.mjs', 'start'];
    const service = parts.add(await startService({ name: 'npm start', args, env, log: 'bench-start' }));
    await waitForResponse(service, `http://127.0.0.1:${port}/healthz`, { timeoutSeconds: START_TIMEOUT_SECONDS });
    seconds = (performance.now() - from) / 1_000;
  });
  return seconds;
}

export async function main(): Promise<Verdict[]> {
  await step('Starting for the first time', startShop);
  const rebuilds = localRemoteNames().map((remote) => ({
    name: `Rebuild of ${remote}`,
    max: MAX_REBUILD_SECONDS,
    measure: () => rebuildRemote(remote),
  }));
  const tasks = [{ name: 'npm start', max: MAX_START_SECONDS, measure: startShop }, ...rebuilds].map((task) => ({
    ...task,
    seconds: [] as number[],
  }));
  await step(`Starting, and rebuilding each remote, ${RUN_COUNT} times`, async () => {
    for (let round = 0; round < RUN_COUNT; round += 1)
      for (const { measure, seconds } of tasks) seconds.push(await measure());
  });
  return tasks.map(({ name, max, seconds }) => judge(name, quantile(seconds, 0.5), { max }, 's'));
}
