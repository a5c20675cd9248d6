import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Verdict } from '../verdict';

const BENCHMARK_NAMES = ['start', 'page', 'lighthouse', 'api', 'scale', 'desk', 'lists', 'pictures'];

/** `npm run lab -- bench`: runs the benchmarks one after another, so that they do not affect each other. */
export async function main(): Promise<Verdict[]> {
  return BENCHMARK_NAMES.map((name) => {
    const args = ['--import', 'tsx', join(__dirname, '../main.ts'), `bench:${name}`];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    return { name, target: 'all targets of its table', figure: `exit code ${status}`, met: status === 0 };
  });
}
