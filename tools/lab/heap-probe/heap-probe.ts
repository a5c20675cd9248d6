import { join } from 'node:path';

/** Used bytes by thread id after a full collection. Thread 0 is the main thread. */
export type Heaps = Record<string, number>;

/** The environment of a server to measure. @param port A free port, which `usedHeaps` calls. */
export const heapProbeEnv = (port: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${join(__dirname, 'heap-probe.mjs')}`,
  HEAP_PROBE_PORT: String(port),
});

/** Collects the garbage of all threads of the server, then measures them. */
export async function usedHeaps(port: number): Promise<Heaps> {
  return (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Heaps;
}
