import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePrivateKey } from '@telemarket/release-trust';
import { publish } from '@telemarket/composition';
import { openBuildStore, openTarget, passportOf } from '@telemarket/remote-tools/release';

/**
 * Releases builds as the release command does after its checks. Each access to files or the network is a step. With
 * KILL_AT, the process kills itself before the step with this number, and none of its code runs afterwards.
 */
async function main(
  [place = '', prefix = '', count = '1']: string[],
  { KILL_AT, RELEASE_KEY = '' }: NodeJS.ProcessEnv,
) {
  const key = parsePrivateKey(RELEASE_KEY);
  const store = openBuildStore(openTarget(place, '/', process.env), { remote: 'catalog', by: prefix, key });
  const folder = mkdtempSync(join(tmpdir(), 'kills-build-'));
  try {
    writeFileSync(join(folder, 'mf-manifest.json'), '{}');
    if (KILL_AT) killBefore(Number(KILL_AT));
    for (let i = 1; i <= Number(count); i += 1) {
      const build = `${prefix}-${i}`;
      writeFileSync(join(folder, 'main.js'), `start(${JSON.stringify(build)})`);
      const facts = { remote: 'catalog', build, by: prefix, checks: [] };
      await store.target.upload(passportOf(folder, facts, key, new Date()), folder);
      await store.update({ action: 'release', build }, (current) => publish(current, build, new Date()));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Counts every call of node:fs/promises and fetch, and every response to fetch. */
function killBefore(last: number): void {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps === last) process.kill(process.pid, 'SIGKILL');
  };
  const files = promises as unknown as Record<string, unknown>;
  for (const [name, call] of Object.entries(files))
    if (typeof call === 'function')
      files[name] = (...args: unknown[]) => {
        step();
        return (call as (...given: unknown[]) => unknown)(...args);
      };
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    step();
    const response = await fetch(...args);
    step();
    return response;
  };
}

void main(process.argv.slice(2), process.env);
