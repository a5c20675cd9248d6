import { run } from './step';
import { allPassed, type Outcome, renderReport, runCheck, runJest } from './suite';

/** What needs no build, no database and no browser. Two processes at a time. */
export async function runQuickSuites(): Promise<Outcome[]> {
  const lintAndTypes = async () => [
    await runCheck({ suite: 'Lint' }, 'lint'),
    await runCheck({ suite: 'Types' }, 'typecheck'),
  ];
  const unitTests = runJest({ suite: 'Unit tests' }, 'test:unit');
  return [...(await lintAndTypes()), await unitTests];
}

if (process.argv[1] === __filename) {
  run(async () => {
    const outcomes = await runQuickSuites();
    console.log(`\n${renderReport(outcomes)}`);
    process.exitCode = allPassed(outcomes) ? 0 : 1;
  });
}
