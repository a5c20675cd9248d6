import { join } from 'node:path';

/** Used bytes by thread id after a full collection. Thread 0 is the main thread. */
export type UsedHeaps = Record<string, number>;

/** The functions that have run in a thread, by URL of the file, as offsets of their starts. */
export type EnteredOffsets = Record<string, number[]>;

/**
 * The environment of a server to measure.
 * @param port A free port, at which the server responds to the functions below.
 */
export const threadProbeEnv = (port: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${join(__dirname, 'thread-probe.mjs')}`,
  THREAD_PROBE_PORT: String(port),
});

/** Collects the garbage of all threads of the server. @returns The memory that each thread still uses. */
export async function readUsedHeaps(port: number): Promise<UsedHeaps> {
  return (await (await fetch(`http://127.0.0.1:${port}/heap`)).json()) as UsedHeaps;
}

/** The functions that have run since the last call, by thread id. The first call starts to count. */
export async function readEnteredFunctions(port: number): Promise<Record<string, EnteredOffsets>> {
  return (await (await fetch(`http://127.0.0.1:${port}/entered`)).json()) as Record<string, EnteredOffsets>;
}
