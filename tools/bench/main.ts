import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run bench`: runs one bench after the other, so that none affects the figures of another. */
const BENCHES = ['start', 'page', 'lighthouse', 'api', 'scale'].map((name) => join(__dirname, `${name}.ts`));

const missed = BENCHES.filter((file) => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  return status !== 0;
});
process.exitCode = missed.length > 0 ? 1 : 0;
