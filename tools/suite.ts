import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadExeca } from './process';
import { ROOT } from './root';

/** The result of one suite. */
export interface Outcome {
  suite: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
}

const RESULTS = join(ROOT, '.data/test');

/** A suite that takes longer hangs: it is ended, and counts as failed. The slowest takes 12 minutes on 2 cores. */
const SUITE_TIMEOUT_MS = 35 * 60_000;
const GRACE_MS = 10_000;

let interrupted = false;
process.on('SIGINT', () => (interrupted = true));

export interface SuiteOptions {
  suite: string;
  env?: Record<string, string>;
  /** Prints its lines as they come. Otherwise they are printed once, and only when the suite fails. */
  live?: boolean;
  /** Gets only the processor time that the others leave. */
  background?: boolean;
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>;

/** Runs an npm script that passes or fails as a whole. */
export function runCheck(options: SuiteOptions, script: string, ...args: string[]): Promise<Outcome> {
  return runSuite(options, ['run', '--silent', script, '--', ...args], (code) => ({
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
  }));
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Runs a jest script. The counts come from jest's JSON report. */
export function runJest(options: SuiteOptions, script: string): Promise<Outcome> {
  const file = freshFile(options.suite);
  return runSuite(options, ['run', '--silent', script, '--', '--json', `--outputFile=${file}`], (code) => {
    const result = readReport<JestResult>(file);
    if (!result) return NO_REPORT;
    return atLeastOneFailure(code, {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    });
  });
}

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Runs a Playwright script. The counts come from Playwright's JSON report. */
export function runPlaywright(options: SuiteOptions, script: string): Promise<Outcome> {
  const file = freshFile(options.suite);
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return runSuite({ ...options, env }, ['run', '--silent', script], (code) => {
    const stats = readReport<PlaywrightResult>(file)?.stats;
    if (!stats) return NO_REPORT;
    return atLeastOneFailure(code, {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    });
  });
}

const NO_REPORT: Counts = { passed: 0, failed: 1, skipped: 0 };

/** A script can fail without a failed test, for example when a worker does not start. */
function atLeastOneFailure(code: number, counts: Counts): Counts {
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

async function runSuite(
  { suite, env = {}, live = false, background = false }: SuiteOptions,
  args: string[],
  count: (code: number) => Counts,
): Promise<Outcome> {
  if (interrupted) return { suite, seconds: 0, ...NO_REPORT };
  console.log(`• ${suite}`);
  const started = performance.now();
  const { code, output } = await runNpm(args, env, live, background);
  const seconds = (performance.now() - started) / 1000;
  const outcome = { suite, seconds, ...count(code) };
  if (outcome.failed > 0 && !live) console.log(`\n${output}`);
  const { passed, failed, skipped } = outcome;
  console.log(`  ${suite}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`);
  return outcome;
}

/**
 * Runs npm in a separate process group. The whole group is ended: a process that a suite has left behind would hold the
 * output open.
 */
async function runNpm(args: string[], env: Record<string, string>, live: boolean, background: boolean) {
  const windows = process.platform === 'win32';
  const execa = await loadExeca();
  const child = execa('npm', args, {
    cwd: ROOT,
    env,
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
    detached: !windows,
  });
  if (background && child.pid) lowerPriority(child.pid);
  let output = '';
  const print = (text: string) => {
    output += text;
    if (live) process.stdout.write(text);
  };
  child.all.setEncoding('utf8').on('data', print);
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      if (windows) child.kill(signal);
      else if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // every process of the group has ended
    }
  };
  const interrupt = () => endGroup('SIGINT');
  process.on('SIGINT', interrupt);
  const timeout = setTimeout(() => {
    print(`\nThe suite did not end within ${SUITE_TIMEOUT_MS / 60_000} minutes.\n`);
    interrupt();
    setTimeout(endGroup, GRACE_MS, 'SIGKILL').unref();
  }, SUITE_TIMEOUT_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timeout);
  process.off('SIGINT', interrupt);
  // the last lines may not have arrived yet
  await Promise.race([child, sleep(GRACE_MS, undefined, { ref: false })]);
  endGroup('SIGKILL');
  for (const stream of [child.stdout, child.stderr, child.all]) stream.destroy();
  return { code: code ?? 1, output };
}

function lowerPriority(pid: number): void {
  const { PRIORITY_LOW } = constants.priority;
  setPriority(pid, PRIORITY_LOW);
  try {
    // Linux shares the processors between sessions first, and then between the processes of each
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_LOW));
  } catch {
    // another system, or a kernel that does not do so
  }
}

function freshFile(suite: string): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${suite.toLowerCase().replace(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
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
