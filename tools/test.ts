import { findChromium } from './browser';
import { buildChanged } from './build';
import { readEnvironment } from './environment';
import { isGreen, type Outcome, renderReport } from './report';
import { run, step } from './step';
import { runCheck, runJest, runPlaywright } from './suite';

let interrupted = false;
process.on('SIGINT', () => (interrupted = true));

/** Everything, however early something fails: what is cheap at once, the two that are measured in time by themselves. */
run(async () => {
  readEnvironment();
  const outcomes: Outcome[] = [];
  const add = async (suite: () => Promise<Outcome>) => {
    if (!interrupted) outcomes.push(await suite());
  };

  const checks = async () => {
    await add(() => runCheck({ suite: 'Lint' }, 'lint'));
    await add(() => runCheck({ suite: 'Types' }, 'typecheck'));
  };
  await Promise.all([checks(), add(() => runJest({ suite: 'Unit tests' }, 'test:unit'))]);

  // the check builds the API into the same folder as the build does
  await add(() => runCheck({ suite: 'Contract' }, 'contract', '--check'));
  await add(() => runCheck({ suite: 'Contract changes' }, 'contract:check'));
  let troubles: string[] = [];
  const attempt = async <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      troubles = [...troubles, error instanceof Error ? error.message : String(error)];
      return null;
    });
  const [, chromium] = await step('Building what has changed, and finding Chromium', () =>
    Promise.all([attempt(buildChanged()), attempt(findChromium((line) => console.log(`  ${line}`)))]),
  );

  await add(() => runJest({ suite: 'Database tests', live: true }, 'test:db'));
  if (chromium && troubles.length === 0) {
    await add(() => runCheck({ suite: 'Size' }, 'size'));
    const env = { CHROMIUM_PATH: chromium };
    await add(() => runCheck({ suite: 'Spec statements', env, live: true }, 'statements'));
    await add(() => runPlaywright({ suite: 'Browser tests', env, live: true }, 'test:e2e'));
  } else {
    outcomes.push({ suite: 'Browser tests', passed: 0, failed: 1, skipped: 0, seconds: 0 });
    console.error(`  Browser tests: not run.\n${troubles.join('\n')}`);
  }

  console.log(`\n${renderReport(outcomes)}`);
  process.exitCode = isGreen(outcomes) && !interrupted ? 0 : 1;
});
