import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run lab -- bench`: runs the benchmarks one after another, so that they do not affect each other. */
const BENCHES = ['start', 'page', 'lighthouse', 'api', 'scale'].map((name) => join(__dirname, `${name}.ts`));

const missed = BENCHES.filter((file) => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  return status !== 0;
});
process.exitCode = missed.length > 0 ? 1 : 0;
