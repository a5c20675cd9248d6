import type { Page } from '@playwright/test';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../tools/root';
import { formatTable } from '../tools/table';

/** The further acts that a test does with each step of a journey, in this order. */
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

/**
 * The acts up to `press twice` are part of the press. After each of the others, the page must show the result of the
 * step.
 */
export interface Acts extends Partial<Record<Act, unknown>> {
  /** True: Escape closes the dialog, and the focus returns. A function is called before the press. */
  cancel?: true | (() => Promise<unknown>);
  /** `sees` expects what the page shows after a press without a connection. `again: null`: the step then needs no other press. */
  offline?: { sees: () => Promise<unknown>; again?: null };
  /** True: the control is busy while the response waits. A function has other expectations. */
  'slow answer'?: true | (() => Promise<unknown>);
  /** Two presses in one frame. If the step sends a request, they send one. */
  'press twice'?: true;
  /** True: the page is as before the step, which is done again. */
  Back?: true | (() => Promise<unknown>);
  /** True: after Back, the page shows the result again; a dialog stays closed. */
  Forward?: true | (() => Promise<unknown>);
  /** True: the page is reloaded, or the dialog is closed and opened again. */
  reopen?: true | (() => Promise<unknown>);
  /** True: the visitor goes to the home page by its link, and Back. */
  'leave and come back'?: true | (() => Promise<unknown>);
  /** True: another tab of the browser opens the same address. */
  'second tab'?: true | ((tab: Page) => Promise<unknown>);
}

const ANNOTATION = 'acts';

export const annotate = (step: string, acts: readonly Act[]) => ({
  type: ANNOTATION,
  description: JSON.stringify([step, ...acts]),
});

const MIN_STEPS = 10;
const TABLE = '.data/test/journeys.md';
const JOURNEYS = join(ROOT, 'e2e/journeys');

/** Writes the table of all steps with the acts that have run. A run with all journeys fails when an act has too few steps. */
export default class ActsReporter implements Reporter {
  private readonly steps: { journey: string; step: string; acts: readonly string[] }[] = [];
  private isWhole = false;

  onBegin({ grep }: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file));
    this.isWhole = String(grep) === '/.*/' && readdirSync(JOURNEYS).every((file) => files.has(join(JOURNEYS, file)));
  }

  onTestEnd({ title }: TestCase, { status, annotations }: TestResult): void {
    // a test that failed has not run all of its steps
    if (status !== 'passed') this.isWhole = false;
    for (const { type, description = '[]' } of annotations) {
      if (type !== ANNOTATION) continue;
      const [step = '', ...acts] = JSON.parse(description) as string[];
      this.steps.push({ journey: title, step, acts });
    }
  }

  onEnd(): Promise<{ status: 'failed' } | undefined> {
    return Promise.resolve(this.isWhole && !this.report() ? { status: 'failed' } : undefined);
  }

  /** @returns Whether each act has enough steps. */
  private report(): boolean {
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
    mkdirSync(dirname(join(ROOT, TABLE)), { recursive: true });
    writeFileSync(join(ROOT, TABLE), `${table}\n`);
    const figures = ACTS.map((act, index) => `${act} ${counts[index]}`).join(', ');
    console.log(`Acts of ${rows.length} steps: ${figures}. See ${TABLE}`);
    const rare = ACTS.filter((_act, index) => (counts[index] ?? 0) < MIN_STEPS);
    if (rare.length > 0) console.error(`Fewer than ${MIN_STEPS} steps: ${rare.join(', ')}`);
    return rare.length === 0;
  }
}
