import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { CliError } from './step';

export async function requireFreePort(port: number, variable: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new CliError(
    `Port ${port} is taken. End the program that uses it, or choose another port, for example ${variable}=${port + 1000}.`,
  );
}

/** The number of each port, by the variable that sets it. */
export type Ports = Record<string, number>;

/** Throws an error with the name of the variable when a port that the user has set is taken. */
export async function requireNamedPorts(ports: Ports): Promise<void> {
  for (const [variable, port] of Object.entries(ports))
    if (process.env[variable]) await requireFreePort(port, variable);
}

/**
 * @param ports The ports that the user has set, and the defaults of the others.
 * @returns Free ports. A port that the user has not set is its default or the next free port.
 */
export async function choosePorts<P extends Ports>(ports: P): Promise<P> {
  const isNamed = ([variable]: [string, number]) => Boolean(process.env[variable]);
  await requireNamedPorts(ports);
  const result: Ports = Object.fromEntries(Object.entries(ports).filter(isNamed));
  for (const port of Object.values(result)) chosenPorts.add(port);
  for (const entry of Object.entries(ports)) if (!isNamed(entry)) result[entry[0]] = await nextFreePort(entry[1]);
  return result as P;
}

/** @param count The number of consecutive free ports. @returns The first one, at least `from`. */
export async function nextFreePort(from: number, count = 1): Promise<number> {
  for (let first = from; ; first += 1) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(async (port) => !chosenPorts.has(port) && (await isPortFree(port))));
    if (!free.every(Boolean)) continue;
    for (const port of ports) chosenPorts.add(port);
    return first;
  }
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * The range from which ports are chosen. Systems use higher ports for outgoing connections and for servers that
 * request any port, so another program could take such a port.
 */
const PORT_RANGE = [11_000, 31_000] as const;
/**
 * Each worker of Playwright chooses only ports with its own remainder modulo this number. Otherwise, two workers could
 * choose the same port, because their programs listen seconds later.
 */
const MAX_WORKERS = 8;
const WORKER_INDEX = Number(process.env['TEST_PARALLEL_INDEX'] ?? MAX_WORKERS - 1) % MAX_WORKERS;
/** The ports that this process has chosen. It does not choose one twice. */
const chosenPorts = new Set<number>();

/** @param count The number of consecutive free ports. @returns The first one. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const port = randomInt(PORT_RANGE[0] / MAX_WORKERS, PORT_RANGE[1] / MAX_WORKERS) * MAX_WORKERS + WORKER_INDEX;
    const ports = Array.from({ length: count }, (_, index) => isPortFree(port + index));
    if (chosenPorts.has(port) || !(await Promise.all(ports)).every(Boolean)) continue;
    chosenPorts.add(port);
    return port;
  }
}
