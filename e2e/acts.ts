import type { Page } from '@playwright/test';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../tools/root';
import { formatTable } from '../tools/table';

/** A test repeats each step of a journey in these further ways, in this order. */
export const ACTS = [
  'cancel',
  'offline',
  'slow answer',
  'press twice',
  'Back',
  'Forward',
  'reopen',
  'leave and come back',
  'second tab',
] as const;
export type Act = (typeof ACTS)[number];

/** After each act, the page must show the result of the step. */
export interface Acts extends Partial<Record<Act, unknown>> {
  /**
   * If `true`, the test closes the dialog with Escape and expects the focus on the control again. A function runs
   * before the test presses the control, instead of these steps.
   */
  cancel?: true | (() => Promise<unknown>);
  /**
   * Presses the control without a connection, and then calls `sees`. With `again: null`, the test does not press again
   * online.
   */
  offline?: { sees: () => Promise<unknown>; again?: null };
  /**
   * If `true`, the test expects that the control is busy until the response arrives. A function checks something else
   * instead.
   */
  'slow answer'?: true | (() => Promise<unknown>);
  /** The test presses twice within one frame. If the step sends a request, the two presses must send only one. */
  'press twice'?: true;
  /** If `true`, the test goes back, expects the page as it was before the step, and repeats the step. */
  Back?: true | (() => Promise<unknown>);
  /**
   * If `true`, the test goes back and forward. Then it expects the result of the step again. If the step opens a
   * dialog, it expects instead that the dialog stays closed.
   */
  Forward?: true | (() => Promise<unknown>);
  /** If `true`, the test reloads the page, or closes the dialog and opens it again. */
  reopen?: true | (() => Promise<unknown>);
  /** If `true`, the test follows the link to the home page and then goes back. */
  'leave and come back'?: true | (() => Promise<unknown>);
  /** If `true`, the test opens the same address in a second tab of the browser. */
  'second tab'?: true | ((tab: Page) => Promise<unknown>);
}

const ACTS_ANNOTATION = 'acts';

export const annotateActs = (step: string, acts: readonly Act[]) => ({
  type: ACTS_ANNOTATION,
  description: JSON.stringify([step, ...acts]),
});

const MIN_STEPS_PER_ACT = 10;
const JOURNEYS_TABLE_FILE = '.data/test/journeys.md';
const JOURNEYS_FOLDER = join(ROOT, 'e2e/journeys');

/**
 * Writes a table of all steps with the acts of each. A run of all journeys fails when an act was tested in too few
 * steps.
 */
export default class ActsReporter implements Reporter {
  private readonly steps: { journey: string; step: string; acts: readonly string[] }[] = [];
  private isWhole = false;

  onBegin({ grep }: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file));
    this.isWhole =
      String(grep) === '/.*/' && readdirSync(JOURNEYS_FOLDER).every((file) => files.has(join(JOURNEYS_FOLDER, file)));
  }

  onTestEnd({ title }: TestCase, { status, annotations }: TestResult): void {
    // after a failed test, the counts are incomplete, because some of its steps did not run
    if (status !== 'passed') this.isWhole = false;
    for (const { type, description = '[]' } of annotations) {
      if (type !== ACTS_ANNOTATION) continue;
      const [step = '', ...acts] = JSON.parse(description) as string[];
      this.steps.push({ journey: title, step, acts });
    }
  }

  onEnd(): Promise<{ status: 'failed' } | undefined> {
    return Promise.resolve(this.isWhole && !this.writeActsTable() ? { status: 'failed' } : undefined);
  }

  /** @returns True if each act was tested in enough steps. */
  private writeActsTable(): boolean {
    const rows = this.steps.map(({ journey, step, acts }, index) => [
      this.steps[index - 1]?.journey === journey ? '' : journey,
      step,
      ...ACTS.map((act) => (acts.includes(act) ? 'x' : '')),
    ]);
    const counts = ACTS.map((act) => this.steps.filter(({ acts }) => acts.includes(act)).length);
    const table = formatTable(
      ['Journey', 'Step', ...ACTS],
      [...rows, ['', `${rows.length} steps`, ...counts.map(String)]],
    );
    mkdirSync(dirname(join(ROOT, JOURNEYS_TABLE_FILE)), { recursive: true });
    writeFileSync(join(ROOT, JOURNEYS_TABLE_FILE), `${table}\n`);
    const figures = ACTS.map((act, index) => `${act} ${counts[index]}`).join(', ');
    console.log(`Acts of ${rows.length} steps: ${figures}. See ${JOURNEYS_TABLE_FILE}`);
    const rare = ACTS.filter((_act, index) => (counts[index] ?? 0) < MIN_STEPS_PER_ACT);
    if (rare.length > 0) console.error(`Fewer than ${MIN_STEPS_PER_ACT} steps: ${rare.join(', ')}`);
    return rare.length === 0;
  }
}
