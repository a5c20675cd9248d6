import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** The process that holds the lock of a folder. */
export interface LockHolder {
  /** 0: unknown, because the process does not respond. */
  pid: number;
  /** The command, e.g. `npm start`. */
  command: string;
  /** The address of the site, once the process serves it. */
  address?: string;
}

export interface InstanceLock {
  /** Publishes the address of the site. */
  announce(address: string): void;
  release(): void;
}

/**
 * Locks a folder. The lock is a socket that only one process can listen on: the system releases it when the process
 * ends.
 * @returns The lock, or the process that holds it.
 */
export async function lockInstance(folder: string, command: string): Promise<InstanceLock | LockHolder> {
  const path = lockSocketOf(folder);
  for (;;) {
    const holder: LockHolder = { pid: process.pid, command };
    const server = createServer((socket) => socket.on('error', () => undefined).end(JSON.stringify(holder)));
    if (await tryListen(server, path)) {
      server.unref();
      return { announce: (address) => (holder.address = address), release: () => void server.close() };
    }
    const currentHolder = await readHolder(path);
    if (currentHolder) return currentHolder;
    // The holder has ended in the meantime. On systems other than Linux and Windows, its socket file remains.
    if (isSocketFile(path)) rmSync(path, { force: true });
  }
}

export const isLock = (lock: InstanceLock | LockHolder): lock is InstanceLock => 'release' in lock;

export function describeHolder({ pid, command, address }: LockHolder): string {
  if (pid === 0) return command;
  return `${command} (process ${pid}${address ? `, ${address}` : ''})`;
}

/** The path of an abstract socket on Linux, or of a named pipe on Windows. Both end with their process. */
function lockSocketOf(folder: string): string {
  const name = `telemarket-${userInfo().uid}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

const isSocketFile = (path: string): boolean => process.platform !== 'win32' && !path.startsWith('\0');

function tryListen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(path, () => resolve(true));
  });
}

/** @returns The process that holds the lock; null when no process listens. */
function readHolder(path: string): Promise<LockHolder | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(error.code ?? '')) resolve(null);
    });
    // the text is empty when the holder does not respond, for example because it was stopped with SIGSTOP
    socket.on('close', () =>
      resolve(text ? (JSON.parse(text) as LockHolder) : { pid: 0, command: 'A process that does not respond' }),
    );
  });
}
