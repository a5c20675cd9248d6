/** The result of one suite. */
export interface Outcome {
  suite: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
}

const NUMBERS = ['passed', 'failed', 'skipped'] as const;

/** A row for each suite, then one line with the sums. */
export function renderReport(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ suite }) => suite.length));
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(9))].join('');
  return [
    row('', [...NUMBERS, 'time']),
    ...outcomes.map((outcome) =>
      row(outcome.suite, [...NUMBERS.map((name) => String(outcome[name])), `${outcome.seconds.toFixed(1)} s`]),
    ),
    '',
    NUMBERS.map((name) => `${sum(outcomes, name)} ${name}`).join(', '),
  ].join('\n');
}

/** A suite without a passed test counts as failed. */
export function allPassed(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ passed, failed }) => passed > 0 && failed === 0);
}

function sum(outcomes: readonly Outcome[], name: (typeof NUMBERS)[number]): number {
  return outcomes.reduce((total, outcome) => total + outcome[name], 0);
}
