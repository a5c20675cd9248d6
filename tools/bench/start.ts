// `npm run bench:start`: how long a rebuild of each remote takes, and with `--before` the first start of a bare clone.
// -- --runs 3 --before HEAD~1 (the first start of that commit and of HEAD alternate; each takes about a minute)
import { parseArgs } from 'node:util';
import { withParts } from '../lifecycle';
import { loadExeca } from '../process';
import { remoteNames } from '../remotes';
import { ROOT } from '../root';
import { run, step } from '../step';
import { startCommit } from './commit-site';
import { type Bar, figure, formatSpread, formatTable, printReport } from './report';
import { spreadOf } from './statistics';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, before: { type: 'string' } },
});
const RUNS = Math.max(1, Number(options.runs) || 1);
const MAX_REBUILD_SECONDS = 3;

/** As the team of a remote does. @returns Seconds. */
async function rebuild(remote: string): Promise<number> {
  const execa = await loadExeca();
  const { durationMs } = await execa('npm', ['run', 'build', '-w', `mfe-${remote}`], { cwd: ROOT });
  return durationMs / 1_000;
}

/** @returns Seconds until the gateway responds. */
async function firstStart(revision: string): Promise<number> {
  let seconds = 0;
  await withParts(async (parts) => {
    seconds = (await startCommit(parts, revision)).startUpMs / 1_000;
  });
  return seconds;
}

/** Measures all in each run, so that other load of the machine affects all. */
async function alternate(names: readonly string[], measure: (name: string) => Promise<number>) {
  const measured = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < RUNS; round += 1) {
    for (const name of names) measured.get(name)?.push(await measure(name));
  }
  return [...measured].map(([name, values]) => ({ name, spread: spreadOf(values) }));
}

async function main(): Promise<void> {
  const rebuilds = await step('Rebuilding each remote', () => alternate(remoteNames(), rebuild));
  const rows = rebuilds.map(({ name, spread }) => [`rebuild of ${name}`, formatSpread(spread, 's')]);
  const bars = rebuilds.map(({ name, spread }): Bar => ({
    name: `Rebuild of ${name}`,
    measured: spread.median,
    max: MAX_REBUILD_SECONDS,
    unit: 's',
  }));
  const { before } = options;
  if (before) {
    const starts = await step('Starting bare clones', () => alternate(['HEAD', before], firstStart));
    const [ours, theirs] = starts.map(({ spread }) => spread.median);
    rows.push(...starts.map(({ name, spread }) => [`first start of ${name}`, formatSpread(spread, 's')]));
    rows.push(['ratio', figure((ours ?? Number.NaN) / (theirs ?? Number.NaN), 'x')]);
  }
  printReport([formatTable(['', 'Time'], rows)], bars);
}

run(main);
