import { run } from './step';
import { allPassed, type Outcome, renderReport, runCheck, runJest } from './suite';

/** Runs the checks that need no build, database or browser, two processes at a time. */
run(async () => {
  const lintAndTypes = async (): Promise<Outcome[]> => [
    await runCheck({ suite: 'Lint' }, 'lint'),
    await runCheck({ suite: 'Types' }, 'typecheck'),
  ];
  const unitTests = runJest({ suite: 'Unit tests' }, 'test:unit');
  const outcomes = [...(await lintAndTypes()), await unitTests];
  console.log(`\n${renderReport(outcomes)}`);
  process.exitCode = allPassed(outcomes) ? 0 : 1;
});
