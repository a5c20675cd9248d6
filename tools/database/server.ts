import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeHolder, type InstanceLock, isLock, lockInstance } from '../instance-lock';
import type { ProcessEnd } from '../process';
import { CliError } from '../step';
import { findServerBinary, type ServerBinary } from './server-binary';
import { rootUserOptions, initialiseData, mariadbFolderOptions } from './server-data';
import { isAlive, serverPlaceOf, readPid, type ServerPlace } from './server-place';

export type PrivateServer = {
  /** The URL of a database, which need not exist. */
  url(database: string): string;
  pid: number;
  version: string;
  ended: Promise<ProcessEnd>;
  /** Starts the ended server again on the same data, with the same URL. */
  restart(): Promise<PrivateServer>;
  /** Publishes the address of the site that uses the data. A second start on the same data reads this address. */
  announce(address: string): void;
  /** Stops the server, unless another process has started it. */
  stop(): Promise<void>;
};

export type PrivateServerOptions = {
  dataDir: string;
  /** True: commits survive a power failure. Tests do not need this, and are faster without it. */
  durable: boolean;
  /** The size of the buffer pool. Default: enough for a small shop or a test. */
  poolMiB?: number;
  /** True: if another process runs a server on the data, this server is used. By default, such a server is an error. */
  shared?: boolean;
  /** Returns further options of the server, at each start. They override the other options. */
  more?: () => readonly string[];
};

/**
 * With less free space than this, the disk counts as full: MariaDB writes a file of this size for temporary tables at
 * each start.
 */
const MIN_FREE_BYTES = 12 * 2 ** 20;
const STOP_TIMEOUT_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 10_000;
/** The log is renamed to `<name>.1` at this size. */
const MAX_LOG_BYTES = 10 * 1024 ** 2;

/**
 * Starts a private MySQL or MariaDB on the data folder, and creates the data when the folder is empty. The server
 * listens on no port, but on a socket that only this user can access. Only one process at a time may start a server
 * on the folder. The server ends together with this process, even when the process is killed.
 */
export async function startPrivateServer(options: PrivateServerOptions): Promise<PrivateServer> {
  const { dataDir, shared = false } = options;
  const binary = findServerBinary();
  if (!binary) throw new CliError('This machine has neither mysqld nor mariadbd.');
  const place = serverPlaceOf(dataDir);
  const lock = await lockInstance(dataDir, typedCommand());
  if (isLock(lock)) {
    try {
      return await openServer(binary, place, options, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }
  const running = shared ? await findRunningServer(place) : null;
  if (!running) {
    throw new CliError(`${describeHolder(lock)} is already using the data in ${dataDir}. Stop it first.`);
  }
  const unowned = {
    ended: new Promise<never>(() => {}),
    restart: refuseRestart,
    announce: () => undefined,
    stop: async () => {},
  };
  return { ...describeServer(binary, place, running), ...unowned };
}

const refuseRestart = (): Promise<never> => Promise.reject(new Error('the server belongs to another process'));

/** The command as the user typed it. */
function typedCommand(): string {
  const script = process.env['npm_lifecycle_event'];
  if (!script) return process.argv.slice(1).join(' ');
  return script === 'start' ? 'npm start' : `npm run ${script}`;
}

async function openServer(
  binary: ServerBinary,
  place: ServerPlace,
  options: PrivateServerOptions,
  lock: InstanceLock,
): Promise<PrivateServer> {
  const { dataDir, durable, poolMiB = durable ? 256 : 64, more = () => [] } = options;
  await endOrphan(place);
  initialiseData(binary, dataDir);
  const child = launchServer(binary, place, { dataDir, durable, poolMiB, more });
  const ended = new Promise<ProcessEnd>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  );
  await waitUntilReady(child, place);
  const pid = child.pid as number;
  return {
    ...describeServer(binary, place, pid),
    ended,
    restart: () => openServer(binary, place, options, lock),
    announce: (address) => lock.announce(address),
    stop: async () => {
      await endProcess(pid);
      removePlace(place);
      lock.release();
    },
  };
}

/**
 * Starts the server and a second process that watches descriptor 3. The other end of this descriptor is closed
 * without a line when the tool is killed. Then the second process stops the server.
 */
const STOP_WITH_PARENT = '(read -r _ <&3 || kill -TERM $$) & exec "$@" 3<&-';

function launchServer(
  binary: ServerBinary,
  place: ServerPlace,
  { dataDir, durable, poolMiB, more }: Required<Omit<PrivateServerOptions, 'shared'>>,
): ChildProcess {
  const logSize = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
  if (logSize > MAX_LOG_BYTES) renameSync(place.log, `${place.log}.1`);
  const output = openSync(place.log, 'a');
  const speed = durable
    ? ['--innodb-flush-log-at-trx-commit=1']
    : ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0', '--innodb-fast-shutdown=2'];
  const args = [
    '--no-defaults',
    ...(binary.flavour === 'mysql' ? [`--datadir=${dataDir}`, '--mysqlx=OFF'] : mariadbFolderOptions(dataDir)),
    `--socket=${place.socket}`,
    `--pid-file=${place.pidFile}`,
    '--skip-networking',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--performance-schema=0',
    '--max-connections=200',
    `--innodb-buffer-pool-size=${poolMiB}M`,
    ...speed,
    ...more(),
    ...rootUserOptions(),
  ];
  // The server has its own process group, so that Ctrl-C reaches only the tool, which stops the server last.
  const child = spawn('sh', ['-c', STOP_WITH_PARENT, 'sh', binary.path, ...args], {
    stdio: ['ignore', output, output, 'pipe'],
    detached: true,
  });
  closeSync(output);
  child.unref();
  const parentSide = child.stdio[3] as Socket;
  parentSide.on('error', () => undefined).unref();
  child.once('exit', () => parentSide.end('\n'));
  return child;
}

/**
 * Waits until the server is ready. There is no timeout: a server that is stopped during its recovery must recover from
 * the beginning, and MariaDB can take up to a minute to continue after a full disk has space again.
 */
async function waitUntilReady(child: ChildProcess, place: ServerPlace): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReady(place)) return;
    await sleep(50);
  }
  const { bavail, bsize } = statfsSync(dirname(place.log));
  const reason = bavail * bsize < MIN_FREE_BYTES ? ', because its disk is full' : '';
  const lastLines = readFileSync(place.log, 'utf8').split('\n').slice(-12).join('\n');
  throw new CliError(`The database server did not start${reason}: see ${place.log}. Its last lines:\n${lastLines}`);
}

async function isReady(place: ServerPlace): Promise<boolean> {
  try {
    const connection = await createConnection({ socketPath: place.socket, user: 'root', connectTimeout: 2_000 });
    await connection.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the id of the process of a server that responds. Waits while the server is alive but does not respond,
 * because it may be starting.
 */
async function findRunningServer(place: ServerPlace): Promise<number | null> {
  const pid = readPid(place.pidFile);
  for (const deadline = Date.now() + RESPONSE_TIMEOUT_MS; isAlive(pid) && Date.now() < deadline; await sleep(100)) {
    if (await isReady(place)) return pid;
  }
  return null;
}

function describeServer(binary: ServerBinary, place: ServerPlace, pid: number) {
  const socket = encodeURIComponent(place.socket);
  return {
    url: (database: string) => `mysql://root@localhost/${database}?socketPath=${socket}`,
    pid,
    version: `${binary.flavour === 'mariadb' ? 'MariaDB' : 'MySQL'} ${binary.version}`,
  };
}

/** Stops the server of the data folder if the process that started it has ended. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const lock = await lockInstance(dataDir, typedCommand());
  if (!isLock(lock)) return;
  const place = serverPlaceOf(dataDir);
  await endOrphan(place);
  removePlace(place);
  lock.release();
}

/** Ends a server that a killed process has left. The caller must hold the lock. */
async function endOrphan(place: ServerPlace): Promise<void> {
  const pid = await findRunningServer(place);
  if (pid) await endProcess(pid);
}

async function endProcess(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; isAlive(pid) && Date.now() < deadline;) await sleep(20);
}

const removePlace = ({ folder }: ServerPlace): void => rmSync(folder, { recursive: true, force: true });
