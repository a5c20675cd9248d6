import { run } from './step';
import { haveAllPassed, type SuiteOutcome, renderReport, runCheck, runJest } from './suite';

/**
 * Runs all fast checks of a landing, two processes at a time. Builds the stale targets first, because the size check
 * needs them.
 */
run(async () => {
  const others = async (): Promise<SuiteOutcome[]> => [
    await runCheck({ suite: 'Lint' }, 'lint'),
    await runCheck({ suite: 'Types' }, 'typecheck'),
    // the contract is checked before the sizes, because its check and the build write the API into the same folder
    await runCheck({ suite: 'Contract' }, 'contract', 'check'),
    await runCheck({ suite: 'Size' }, 'size'),
  ];
  const unitTests = runJest({ suite: 'Unit tests' }, 'test:unit');
  const outcomes = [...(await others()), await unitTests];
  console.log(`\n${renderReport(outcomes)}`);
  process.exitCode = haveAllPassed(outcomes) ? 0 : 1;
});
