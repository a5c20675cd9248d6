import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run bench`: one after the other, so that none disturbs another's figures. */
const BENCHES = ['page', 'lighthouse', 'api', 'scale'].map((name) => join(__dirname, `${name}.ts`));

const missed = BENCHES.filter((file) => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  return status !== 0;
});
process.exitCode = missed.length > 0 ? 1 : 0;
