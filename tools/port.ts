import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { CliError } from './step';

/** Throws when the port is taken. The error names the program that has it, where the system allows that. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  if (await isFree(port)) return;
  const holder = holderOf(port);
  throw new CliError(
    `Port ${port} is taken${holder ? ` by ${holder}` : ''}. End that program, or choose another port, for example ${variable}=${port + 1000}.`,
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

const LISTEN = '0A';

/** Linux only: searches the open files of all readable processes for the inode of the listening socket. */
function holderOf(port: number): string | null {
  try {
    const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
    const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
      readFileSync(table, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === LISTEN)
        .map((columns) => `socket:[${columns[9]}]`),
    );
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && opensOneOf(name, inodes));
    return pid ? `process ${pid} (${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()})` : null;
  } catch {
    return null;
  }
}

function opensOneOf(pid: string, inodes: string[]): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => inodes.includes(readlinkSync(`/proc/${pid}/fd/${fd}`)));
  } catch {
    return false;
  }
}
