import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { loadExeca } from './process';
import { ROOT } from './root';
import { formatTable } from './table';

/** The result of one suite. */
export interface SuiteOutcome {
  suite: string;
  passed: number;
  failed: number;
  skipped: number;
  /** The tests that failed and the files that could not run, each in one line with the start of its message. */
  failures: string[];
  seconds: number;
}

const RESULTS_FOLDER = join(ROOT, '.data/test');

/** A suite that takes longer is stopped and counts as failed. The slowest one takes 8 minutes on 2 cores. */
const SUITE_TIMEOUT_MS = 35 * 60_000;
const STOP_GRACE_MS = 10_000;

let isInterrupted = false;
process.on('SIGINT', () => (isInterrupted = true));

export interface SuiteOptions {
  suite: string;
  env?: Record<string, string>;
  /** Whether the output is printed immediately. By default, it is printed at the end, and only when the suite fails. */
  live?: boolean;
}

type TestCounts = Omit<SuiteOutcome, 'suite' | 'seconds'>;

/** Runs an npm script that passes or fails as a whole. */
export function runCheck(options: SuiteOptions, script: string, ...args: string[]): Promise<SuiteOutcome> {
  return runSuite(options, ['run', '--silent', script, '--', ...args], (code) =>
    code === 0 ? { ...NO_REPORT, passed: 1, failed: 0 } : NO_REPORT,
  );
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs a jest script. The counts come from jest's JSON report. */
export function runJest(options: SuiteOptions, script: string): Promise<SuiteOutcome> {
  const file = emptyReportFile(options.suite);
  return runSuite(options, ['run', '--silent', script, '--', '--json', `--outputFile=${file}`], (code) => {
    const result = readReport<JestResult>(file);
    if (!result) return NO_REPORT;
    return withFailureIfExited(code, {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap(failureLinesOf),
    });
  });
}

function failureLinesOf({ name, status, message, assertionResults }: JestResult['testResults'][number]): string[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [failureLine(file, [message])];
  return failed.map(({ fullName, failureMessages }) => failureLine(`${file}: ${fullName}`, failureMessages));
}

const MAX_MESSAGE = 300;

/** Describes a failure in one line, because a report may show only the last lines of the output. */
function failureLine(name: string, messages: readonly string[]): string {
  const message = stripVTControlCharacters(messages.join(' ')).replaceAll(/\s+/g, ' ');
  return `${name} | ${message.slice(0, MAX_MESSAGE)}`;
}

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** Runs a Playwright script. The counts come from Playwright's JSON report. */
export function runPlaywright(options: SuiteOptions, script: string): Promise<SuiteOutcome> {
  const file = emptyReportFile(options.suite);
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return runSuite({ ...options, env }, ['run', '--silent', script], (code) => {
    const report = readReport<PlaywrightResult>(file);
    if (!report) return NO_REPORT;
    const { expected, unexpected, skipped } = report.stats;
    return withFailureIfExited(code, {
      passed: expected,
      failed: unexpected,
      skipped,
      failures: findFailedTests(report.suites),
    });
  });
}

function findFailedTests(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => {
    const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
    const lines = failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failureLine(
        `${file}: ${title}`,
        errors.map(({ message = '' }) => message),
      );
    });
    return [...lines, ...findFailedTests(inner)];
  });
}

const NO_REPORT: TestCounts = { passed: 0, failed: 1, skipped: 0, failures: [] };

/** Counts a failure when a script fails without a failed test, for example because a worker does not start. */
function withFailureIfExited(code: number, counts: TestCounts): TestCounts {
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

async function runSuite(
  { suite, env = {}, live = false }: SuiteOptions,
  args: string[],
  countTests: (code: number) => TestCounts,
): Promise<SuiteOutcome> {
  if (isInterrupted) return { suite, seconds: 0, ...NO_REPORT };
  console.log(`• ${suite}`);
  const started = performance.now();
  const { code, output } = await runNpm(args, env, live);
  const seconds = (performance.now() - started) / 1000;
  const outcome = { suite, seconds, ...countTests(code) };
  if (outcome.failed > 0 && !live) console.log(`\n${output}`);
  const counts = COUNT_KEYS.map((name) => `${outcome[name]} ${name}`).join(', ');
  console.log(`  ${suite}: ${counts} in ${seconds.toFixed(1)} s`);
  return outcome;
}

/**
 * Runs npm in its own process group. Ends the whole group afterwards, because a leftover process of a suite would
 * keep the output open.
 */
async function runNpm(args: string[], env: Record<string, string>, live: boolean) {
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
      // this error means that all processes of the group have already ended
    }
  };
  const interrupt = () => endGroup('SIGINT');
  process.on('SIGINT', interrupt);
  const timeout = setTimeout(() => {
    print(`\nThe suite did not end within ${SUITE_TIMEOUT_MS / 60_000} minutes.\n`);
    interrupt();
    setTimeout(endGroup, STOP_GRACE_MS, 'SIGKILL').unref();
  }, SUITE_TIMEOUT_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timeout);
  process.off('SIGINT', interrupt);
  // waits a moment, because the last lines of the output may not have arrived yet
  await Promise.race([child, sleep(STOP_GRACE_MS, undefined, { ref: false })]);
  endGroup('SIGKILL');
  for (const stream of [child.stdout, child.stderr, child.all]) stream.destroy();
  return { code: code ?? 1, output };
}

function emptyReportFile(suite: string): string {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = join(RESULTS_FOLDER, `${suite.toLowerCase().replace(/\W+/g, '-')}.json`);
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

const COUNT_KEYS = ['passed', 'failed', 'skipped'] as const;

/** Renders a row for each suite, the names of the failed tests, and a line with the totals. */
export function renderReport(outcomes: readonly SuiteOutcome[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.suite,
    ...COUNT_KEYS.map((name) => String(outcome[name])),
    `${outcome.seconds.toFixed(1)} s`,
  ]);
  const totals = COUNT_KEYS.map((name) => `${outcomes.reduce((sum, outcome) => sum + outcome[name], 0)} ${name}`);
  const names = outcomes.flatMap(({ failures }) => failures.map((test) => `FAILED ${test}`));
  return [formatTable(['', ...COUNT_KEYS, 'time'], rows), '', ...names, totals.join(', ')].join('\n');
}

/** Whether all suites have passed. A suite without a passed test counts as failed. */
export function haveAllPassed(outcomes: readonly SuiteOutcome[]): boolean {
  return outcomes.every(({ passed, failed }) => passed > 0 && failed === 0);
}
