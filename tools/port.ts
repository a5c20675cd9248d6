import { createServer } from 'node:net';
import { CliError } from './step';

/** Throws when the port is taken. */
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

/** @param count That many consecutive ports are free. @returns The first one. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const port = await anyFreePort();
    const others = Array.from({ length: count - 1 }, (_, index) => isFree(port + 1 + index));
    if ((await Promise.all(others)).every(Boolean)) return port;
  }
}

function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
