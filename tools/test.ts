import { findChromium } from './browser';
import { buildChanged } from './build';
import { readEnvironment } from './environment';
import { run, step } from './step';
import { readDatabaseSettings } from './test-database/settings';
import { haveAllPassed, type SuiteOutcome, renderReport, runCheck, runJest, runPlaywright } from './suite';

/** Runs every suite, even when an earlier suite has failed. */
run(async () => {
  readEnvironment();
  // the contract is checked before the build, because its check and the build write the API into the same folder
  const contract = runCheck({ suite: 'Contract' }, 'contract', 'check');
  const outcomes: SuiteOutcome[] = [await runJest({ suite: 'Unit tests' }, 'test:unit'), await contract];
  const problems: string[] = [];
  const attempt = async <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      problems.push(error instanceof Error ? error.message : String(error));
      return null;
    });
  const [, chromium] = await step('Building what has changed, and finding Chromium', () =>
    Promise.all([attempt(buildChanged()), attempt(findChromium())]),
  );

  const database = await attempt(readDatabaseSettings());
  outcomes.push(await runJest({ suite: 'Database tests', live: true, env: database ?? {} }, 'test:db'));
  if (chromium && problems.length === 0) {
    outcomes.push(await runCheck({ suite: 'Size' }, 'size'));
    const env = { CHROMIUM_PATH: chromium };
    outcomes.push(await runPlaywright({ suite: 'Browser tests', env, live: true }, 'test:e2e'));
  } else {
    outcomes.push({ suite: 'Browser tests', passed: 0, failed: 1, skipped: 0, failures: [], seconds: 0 });
    console.error(`  Browser tests: not run.\n${problems.join('\n')}`);
  }

  console.log(`\n${renderReport(outcomes)}`);
  process.exitCode = haveAllPassed(outcomes) ? 0 : 1;
});
