import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './root';
import { Advice } from './step';

export interface Service {
  readonly name: string;
  readonly pid: number;
  /** Resolves with the exit code when it has ended, for whatever reason. */
  readonly ended: Promise<number>;
  /** SIGTERM, and SIGKILL when that was not enough. */
  stop(): Promise<void>;
}

const STOP_LIMIT_MS = 10_000;

export interface ServiceOptions {
  name: string;
  /** Arguments to `node`. */
  args: string[];
  env: Record<string, string>;
  /** Takes its output, or is the descriptor of the file that it is written to. */
  output?: ((text: string) => void) | number;
}

export function startService({ name, args, env, output }: ServiceOptions): Service {
  const sink = typeof output === 'number' ? output : 'pipe';
  // a group of its own: Ctrl-C reaches the tool alone, which then stops everything in order
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', sink, sink],
    detached: process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => typeof output === 'function' && output(text));
  }
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  return { name, pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

/** Waits until the address answers OK. A service that ends meanwhile, or takes too long, is a failure with its last lines. */
export async function waitForAnswer(
  service: Service,
  address: string,
  lastLines: () => string,
  seconds = 60,
): Promise<void> {
  let over = false;
  void service.ended.then(() => (over = true));
  const limit = Date.now() + seconds * 1000;
  while (!over && Date.now() < limit) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Advice(`${service.name} did not come up at ${address}.\nIts last lines:\n${lastLines()}`);
}

/** Runs a node script to its end and answers what it printed; a failure carries its output. */
export async function runNode(args: string[], env: Record<string, string> = {}, cwd = ROOT): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Advice(`node ${args.join(' ')} failed:\n${errors || printed}`);
  return printed;
}
