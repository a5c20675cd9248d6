import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file';
import { ROOT } from './root';
import { CliError } from './step';

/** The exit code of a process, or the signal that ended it. */
export type ProcessEnd = number | string;

export interface Service {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<ProcessEnd>;
  /** The last lines of the output since the process was started. */
  lastOutput(): string;
  /** Sends SIGTERM, and SIGKILL if the process does not end in time. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  name: string;
  /** The arguments of `node`. */
  args: string[];
  env: Record<string, string>;
  /** A file in .data/logs, without extension, to which the output is appended. */
  log?: string;
  /** A file to which the process itself appends its output, like `>>` in a shell. No other reader gets the output. */
  outputFile?: string;
  /** Called with each part of the output. */
  onOutput?: (text: string) => void;
}

const STOP_TIMEOUT_MS = 10_000;
const MAX_LAST_OUTPUT_LENGTH = 4_000;

/**
 * Reads an output until the pattern matches. Reads and drops the later output, because a process that writes to a
 * closed pipe ends.
 * @returns All output until the match, or until the end without a match.
 */
export function readUntil(output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.setEncoding('utf8').on('data', (part: string) => {
      if (pattern.test(text)) return;
      text += part;
      if (pattern.test(text)) resolve(text);
    });
    output.once('error', reject).once('end', () => resolve(text));
  });
}

/**
 * execa is an ES module, but these files are CommonJS, and tsx cannot resolve execa's own dependencies by `require`.
 */
export const loadExeca = async () => (await import('execa')).execa;

export async function startService({ name, args, env, log, outputFile, onOutput }: ServiceOptions): Promise<Service> {
  const execa = await loadExeca();
  const file = log === undefined ? null : new LogFile(join(ROOT, '.data/logs', `${log}.log`));
  const descriptor = outputFile === undefined ? null : openSync(outputFile, 'a');
  // the types of execa allow no further descriptors
  const output = (descriptor ?? 'pipe') as 'pipe';
  const child = execa(process.execPath, args, {
    cwd: ROOT,
    env: { ...env, STOP_WITH_STDIN: 'on' },
    stdin: 'pipe',
    stdout: output,
    stderr: output,
    all: true,
    buffer: false,
    reject: false,
    forceKillAfterDelay: STOP_TIMEOUT_MS,
    // the process has its own process group, so that Ctrl-C reaches only the tool, which then stops everything in order
    detached: process.platform !== 'win32',
  });
  if (descriptor !== null) closeSync(descriptor);
  let last = '';
  (child.all as Readable | undefined)?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-MAX_LAST_OUTPUT_LENGTH);
    file?.write(text);
    onOutput?.(text);
  });
  const ended = child.then(({ exitCode, signal }) => exitCode ?? signal ?? 1);
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastOutput: () => last,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/**
 * Waits for a successful response. Throws with the last lines of the output when the service ends or the timeout is
 * reached.
 * @param instance The wanted `instance` in the JSON response, because another site may respond at this port.
 */
export async function waitForResponse(
  service: Service,
  url: string,
  { timeoutSeconds = 60, instance }: { timeoutSeconds?: number; instance?: string | undefined } = {},
): Promise<void> {
  const ended = service.ended.then(() => true);
  const deadline = Date.now() + timeoutSeconds * 1000;
  do {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    const isOurs = response?.ok && (!instance || (await readInstance(response)) === instance);
    // if the port was taken, the service has ended, and another program responds
    if (isOurs && !(await Promise.race([ended, false]))) return;
  } while (!(await Promise.race([ended, sleep(100, false)])) && Date.now() < deadline);
  throw new CliError(`${service.name} did not come up at ${url}.\nIts last lines:\n${service.lastOutput()}`);
}

const readInstance = async (response: Response): Promise<unknown> =>
  ((await response.json().catch(() => ({}))) as { instance?: unknown }).instance;

/** Runs a Node script and waits for it. Throws with the output on failure. @returns The output of the script. */
export async function runNode(args: string[], env: Record<string, string> = {}, cwd = ROOT): Promise<string> {
  const execa = await loadExeca();
  const result = await execa(process.execPath, args, { cwd, env, stdin: 'ignore', reject: false });
  if (result.failed) throw new CliError(`node ${args.join(' ')} failed:\n${result.stderr || result.stdout}`);
  return result.stdout;
}
