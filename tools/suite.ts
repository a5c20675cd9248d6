import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './report';
import { ROOT } from './root';

const RESULTS = join(ROOT, '.data/test');

/** A suite that takes so long hangs: it is ended, and counts as failed. The longest takes twelve minutes on two cores. */
const TIME_LIMIT_MS = 35 * 60_000;
const GRACE_MS = 10_000;

export interface SuiteOptions {
  suite: string;
  env?: Record<string, string>;
  /** Its lines are printed as they come; otherwise only when it has failed, in one piece. */
  live?: boolean;
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>;

/** One npm script that is right or wrong as a whole. */
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

/** A script that runs jest, whose counts are read from its own report. */
export function runJest(options: SuiteOptions, script: string): Promise<Outcome> {
  const file = freshFile(options.suite);
  return runSuite(options, ['run', '--silent', script, '--', '--json', `--outputFile=${file}`], (code) => {
    const result = readReport<JestResult>(file);
    if (!result) return DID_NOT_REPORT;
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

/** A script that runs Playwright, whose counts are read from its own report. */
export function runPlaywright(options: SuiteOptions, script: string): Promise<Outcome> {
  const file = freshFile(options.suite);
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return runSuite({ ...options, env }, ['run', '--silent', script], (code) => {
    const stats = readReport<PlaywrightResult>(file)?.stats;
    if (!stats) return DID_NOT_REPORT;
    return atLeastOneFailure(code, {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    });
  });
}

const DID_NOT_REPORT: Counts = { passed: 0, failed: 1, skipped: 0 };

/** Something besides a test went wrong, as when a worker could not be started. */
function atLeastOneFailure(code: number, counts: Counts): Counts {
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

async function runSuite(
  { suite, env = {}, live = false }: SuiteOptions,
  args: string[],
  count: (code: number) => Counts,
): Promise<Outcome> {
  console.log(`• ${suite}`);
  const started = performance.now();
  const { code, output } = await runNpm(args, env, live);
  const seconds = (performance.now() - started) / 1000;
  const outcome = { suite, seconds, ...count(code) };
  if (outcome.failed > 0 && !live) console.log(`\n${output}`);
  const { passed, failed, skipped } = outcome;
  console.log(`  ${suite}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`);
  return outcome;
}

/** In a process group of its own, which is ended whole: what a suite has left behind would keep us waiting for its output. */
async function runNpm(args: string[], env: Record<string, string>, live: boolean) {
  const windows = process.platform === 'win32';
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows,
    detached: !windows,
  });
  let output = '';
  const say = (text: string) => {
    output += text;
    if (live) process.stdout.write(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  const end = (signal: NodeJS.Signals) => {
    try {
      if (windows) child.kill(signal);
      else if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // it has ended by itself
    }
  };
  const interrupt = () => end('SIGINT');
  process.on('SIGINT', interrupt);
  const hangs = setTimeout(() => {
    say(`\nNot at its end after ${TIME_LIMIT_MS / 60_000} minutes: something that it started still runs.\n`);
    end('SIGINT');
    setTimeout(end, GRACE_MS, 'SIGKILL').unref();
  }, TIME_LIMIT_MS);
  const closed = once(child, 'close');
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(hangs);
  // its last lines may still be on their way; whoever else holds the pipes has no more to say
  await Promise.race([closed, sleep(GRACE_MS, undefined, { ref: false })]);
  end('SIGKILL');
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  process.off('SIGINT', interrupt);
  return { code: code ?? 1, output };
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
