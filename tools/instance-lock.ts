import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Who holds a lock, for people. */
export interface Holder {
  pid: number;
  /** The command, e.g. `npm start`. */
  command: string;
  /** Where it serves the site, when it does already. */
  address?: string;
}

export interface InstanceLock {
  /** Tells others where the site is. */
  announce(address: string): void;
  release(): void;
}

/**
 * Takes the lock of a folder. It is a socket that only one process can listen on, so that the system releases it when the
 * process ends, whatever the reason.
 * @returns the lock, or who holds it
 */
export async function lockInstance(folder: string, command: string): Promise<InstanceLock | Holder> {
  const path = socketOf(folder);
  for (;;) {
    const holder: Holder = { pid: process.pid, command };
    const server = createServer((socket) => socket.on('error', () => undefined).end(JSON.stringify(holder)));
    if (await listen(server, path)) {
      server.unref();
      return { announce: (address) => (holder.address = address), release: () => void server.close() };
    }
    const other = await ask(path);
    if (other) return other;
    // The holder has ended meanwhile. Outside of Linux and Windows it leaves its file behind.
    if (isFile(path)) rmSync(path, { force: true });
  }
}

export const isLock = (lock: InstanceLock | Holder): lock is InstanceLock => 'release' in lock;

export const describeHolder = ({ pid, command, address }: Holder): string =>
  `${command} (process ${pid}${address ? `, ${address}` : ''})`;

/** On Linux an abstract socket, on Windows a named pipe: both end with their process. */
function socketOf(folder: string): string {
  const name = `telemarket-${userInfo().uid}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

const isFile = (path: string): boolean => process.platform !== 'win32' && !path.startsWith('\0');

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(path, () => resolve(true));
  });
}

/** @returns null when nobody listens */
function ask(path: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null);
    });
    // A holder that is stopped (SIGSTOP) does not respond.
    socket.on('close', () =>
      resolve(text ? (JSON.parse(text) as Holder) : { pid: 0, command: 'A process that does not respond' }),
    );
  });
}
