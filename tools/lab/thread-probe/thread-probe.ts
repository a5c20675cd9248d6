import { join } from 'node:path';

/** Used bytes by thread id after a full collection. Thread 0 is the main thread. */
export type Heaps = Record<string, number>;

/** The functions that have run in a thread, by URL of the file, as offsets of their starts. */
export type Entered = Record<string, number[]>;

/** The environment of a server to measure. @param port A free port, at which the server answers the functions below. */
export const threadProbeEnv = (port: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${join(__dirname, 'thread-probe.mjs')}`,
  THREAD_PROBE_PORT: String(port),
});

/** Collects the garbage of all threads of the server, then measures them. */
export async function usedHeaps(port: number): Promise<Heaps> {
  return (await (await fetch(`http://127.0.0.1:${port}/heap`)).json()) as Heaps;
}

/** The functions that have run since the last call, by thread id. The first call starts to count. */
export async function enteredFunctions(port: number): Promise<Record<string, Entered>> {
  return (await (await fetch(`http://127.0.0.1:${port}/entered`)).json()) as Record<string, Entered>;
}
