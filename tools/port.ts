import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { CliError } from './step';

export async function requireFreePort(port: number, variable: string): Promise<void> {
  if (await isFree(port)) return;
  throw new CliError(
    `Port ${port} is taken. End the program that uses it, or choose another port, for example ${variable}=${port + 1000}.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * The range of chosen ports. Systems use higher ports for outgoing connections and for servers that request any port. Such
 * a port could be taken before its program listens.
 */
const PORTS = [11_000, 31_000] as const;
/** The workers of Playwright choose ports with different remainders, because their programs listen seconds later. */
const MAX_WORKERS = 8;
const WORKER = Number(process.env['TEST_PARALLEL_INDEX'] ?? MAX_WORKERS - 1) % MAX_WORKERS;
/** A process does not choose a port twice. */
const chosen = new Set<number>();

/** @param count The number of consecutive free ports. @returns The first one. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS[0] / MAX_WORKERS, PORTS[1] / MAX_WORKERS) * MAX_WORKERS + WORKER;
    const ports = Array.from({ length: count }, (_, index) => isFree(port + index));
    if (chosen.has(port) || !(await Promise.all(ports)).every(Boolean)) continue;
    chosen.add(port);
    return port;
  }
}
