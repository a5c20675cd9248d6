import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeHolder, type InstanceLock, isLock, lockInstance } from '../instance-lock';
import type { ProcessEnd } from '../process';
import { CliError } from '../step';
import { findServerBinary, type ServerBinary } from './server-binary';
import { asRoot, initialiseData } from './server-data';
import { isAlive, placeFor, readPid, type ServerPlace } from './server-place';

export type PrivateServer = {
  /** The URL of a database, also of one that does not exist. */
  url(database: string): string;
  pid: number;
  version: string;
  /** Null: another process has started it, so that how it ended is not known. */
  ended: Promise<ProcessEnd | null>;
  /** Starts it again over the same data, with the same URL. */
  restart(): Promise<PrivateServer>;
  /** Tells a second start where the site is that uses the data. */
  announce(address: string): void;
  /** Ends the server, unless another process has started it. */
  stop(): Promise<void>;
};

export type PrivateServerOptions = {
  dataDir: string;
  /** Whether a commit survives a power cut. Without it tests are faster. */
  durable: boolean;
  /** The buffer pool. Default: enough for a small shop, or for a test. */
  poolMiB?: number;
  /** Uses the server of another process, if one runs over the data. Default: throws. */
  shared?: boolean;
  log?: (line: string) => void;
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const ORPHAN_TIMEOUT_MS = 10_000;

/**
 * Starts a private MySQL or MariaDB over the data folder, which is made when it is empty. The server listens on no port,
 * only on a socket in a folder that only this user can enter. One process at a time may do so; a server that runs still
 * after its process was killed is used.
 */
export async function startPrivateServer(options: PrivateServerOptions): Promise<PrivateServer> {
  const { dataDir, shared = false } = options;
  const binary = findServerBinary();
  if (!binary) throw new CliError('There is no mysqld and no mariadbd on this machine.');
  const place = placeFor(dataDir);
  const lock = await lockInstance(dataDir, commandName());
  if (isLock(lock)) {
    try {
      return await open(binary, place, options, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }
  const running = shared ? await findRunning(place) : null;
  if (!running) {
    throw new CliError(`${describeHolder(lock)} uses the data in ${dataDir}. Use that one, or stop it first.`);
  }
  const unowned = {
    ended: new Promise<null>(() => {}),
    restart: never,
    announce: () => undefined,
    stop: async () => {},
  };
  return { ...describe(binary, place, running), ...unowned };
}

const never = (): Promise<never> => Promise.reject(new Error('the server belongs to another process'));

/** As the user has typed it. */
function commandName(): string {
  const script = process.env['npm_lifecycle_event'];
  if (!script) return process.argv.slice(1).join(' ');
  return script === 'start' ? 'npm start' : `npm run ${script}`;
}

async function open(
  binary: ServerBinary,
  place: ServerPlace,
  options: PrivateServerOptions,
  lock: InstanceLock,
): Promise<PrivateServer> {
  const { dataDir, durable, poolMiB = durable ? 256 : 64, log } = options;
  const owned = (pid: number, ended: PrivateServer['ended']): PrivateServer => ({
    ...describe(binary, place, pid),
    ended,
    restart: () => open(binary, place, options, lock),
    announce: (address) => lock.announce(address),
    stop: async () => {
      await stop(pid, place);
      lock.release();
    },
  });
  const running = await findRunning(place);
  if (running) {
    log?.(`using the ${binary.flavour} server that is running already (pid ${running})`);
    return owned(running, untilEnded(running));
  }
  initialiseData(binary, dataDir);
  const child = launch(binary, place, { dataDir, durable, poolMiB });
  const ended = new Promise<ProcessEnd | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  await untilReady(child, place);
  return owned(child.pid as number, ended);
}

/** For a process that is not a child of this one. */
async function untilEnded(pid: number): Promise<null> {
  while (isAlive(pid)) await sleep(500, undefined, { ref: false });
  return null;
}

function launch(
  binary: ServerBinary,
  place: ServerPlace,
  { dataDir, durable, poolMiB }: Required<Omit<PrivateServerOptions, 'log' | 'shared'>>,
): ChildProcess {
  const output = openSync(place.log, 'w');
  const speed = durable
    ? ['--innodb-flush-log-at-trx-commit=1']
    : ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0', '--innodb-fast-shutdown=2'];
  const args = [
    '--no-defaults',
    `--datadir=${dataDir}`,
    `--socket=${place.socket}`,
    `--pid-file=${place.pidFile}`,
    '--skip-networking',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--performance-schema=0',
    '--max-connections=200',
    `--innodb-buffer-pool-size=${poolMiB}M`,
    ...speed,
    ...(binary.flavour === 'mysql' ? ['--mysqlx=OFF'] : []),
    ...asRoot(),
  ];
  // a separate group: Ctrl-C reaches only the tool, which stops the server last
  const child = spawn(binary.path, args, { stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  child.unref();
  return child;
}

async function untilReady(child: ChildProcess, place: ServerPlace): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await isReady(place)) return;
    await sleep(50);
  }
  child.kill('SIGTERM');
  const lastLines = readFileSync(place.log, 'utf8').split('\n').slice(-12).join('\n');
  throw new CliError(`The database server did not start. The end of ${place.log}:\n${lastLines}`);
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

/** Waits for a server that is alive but does not respond: it may be starting, and a second one over its data fails. */
async function findRunning(place: ServerPlace): Promise<number | null> {
  const pid = readPid(place.pidFile);
  for (const deadline = Date.now() + ORPHAN_TIMEOUT_MS; isAlive(pid) && Date.now() < deadline; await sleep(100)) {
    if (await isReady(place)) return pid;
  }
  return null;
}

function describe(binary: ServerBinary, place: ServerPlace, pid: number) {
  const socket = encodeURIComponent(place.socket);
  return {
    url: (database: string) => `mysql://root@localhost/${database}?socketPath=${socket}`,
    pid,
    version: `${binary.flavour === 'mariadb' ? 'MariaDB' : 'MySQL'} ${binary.version}`,
  };
}

/** Stops the server that runs over the data folder if the process that started it has ended. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const lock = await lockInstance(dataDir, commandName());
  if (!isLock(lock)) return;
  const place = placeFor(dataDir);
  const pid = await findRunning(place);
  if (pid) await stop(pid, place);
  lock.release();
}

async function stop(pid: number, place: ServerPlace): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; isAlive(pid) && Date.now() < deadline;) await sleep(20);
  rmSync(place.folder, { recursive: true, force: true });
}
