import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../step';
import { findServerBinary, type ServerBinary } from './server-binary';
import { asRoot, initialiseData } from './server-data';
import { isAlive, placeFor, readPid, type ServerPlace } from './server-place';

export type PrivateServer = {
  /** The URL of a database, whether it exists or not. */
  url(database: string): string;
  pid: number;
  version: string;
  stop(): Promise<void>;
};

export type PrivateServerOptions = {
  dataDir: string;
  /** Whether a commit must survive a power cut; tests need not, and are faster. */
  durable: boolean;
  /** Of its tables in memory; without it, as much as a small shop or a test wants. */
  poolMiB?: number;
  log?: (line: string) => void;
};

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/**
 * Starts a MySQL or MariaDB of our own over the data folder, which is made when it is empty. It listens on a socket in
 * a folder that only this user can enter, and on no port. One that runs over the same data already is used as it is:
 * it is stopped in the end if the tool that started it is gone, and left alone otherwise.
 */
export async function startPrivateServer({
  dataDir,
  durable,
  poolMiB = durable ? 256 : 64,
  log,
}: PrivateServerOptions): Promise<PrivateServer> {
  const binary = findServerBinary();
  if (!binary) throw new CliError('There is no mysqld and no mariadbd on this machine.');
  const place = placeFor(dataDir);
  const running = await findRunning(place);
  if (running) {
    const orphan = !isAlive(readPid(place.owner));
    log?.(`using the ${binary.flavour} server that is running already (pid ${running})`);
    if (orphan) writeFileSync(place.owner, String(process.pid));
    return describe(binary, place, running, async () => {
      if (orphan) await stop(running, place);
    });
  }
  initialiseData(binary, dataDir);
  const child = launch(binary, place, { dataDir, durable, poolMiB });
  await untilReady(child, place);
  writeFileSync(place.owner, String(process.pid));
  const pid = child.pid as number;
  return describe(binary, place, pid, () => stop(pid, place));
}

function launch(
  binary: ServerBinary,
  place: ServerPlace,
  { dataDir, durable, poolMiB }: Required<Omit<PrivateServerOptions, 'log'>>,
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
  // A group of its own: Ctrl-C reaches the tool alone, which stops the server last.
  const child = spawn(binary.path, args, { stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  child.unref();
  return child;
}

async function untilReady(child: ChildProcess, place: ServerPlace): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < limit) {
    if (await answers(place)) return;
    await sleep(50);
  }
  child.kill('SIGTERM');
  const said = readFileSync(place.log, 'utf8').split('\n').slice(-12).join('\n');
  throw new CliError(`The database server did not start. The end of ${place.log}:\n${said}`);
}

async function answers(place: ServerPlace): Promise<boolean> {
  try {
    const connection = await createConnection({ socketPath: place.socket, user: 'root', connectTimeout: 2_000 });
    await connection.end();
    return true;
  } catch {
    return false;
  }
}

async function findRunning(place: ServerPlace): Promise<number | null> {
  const pid = readPid(place.pidFile);
  if (!isAlive(pid)) return null;
  return (await answers(place)) ? pid : null;
}

function describe(
  binary: ServerBinary,
  place: ServerPlace,
  pid: number,
  stopServer: () => Promise<void>,
): PrivateServer {
  const socket = encodeURIComponent(place.socket);
  return {
    url: (database) => `mysql://root@localhost/${database}?socketPath=${socket}`,
    pid,
    version: `${binary.flavour === 'mariadb' ? 'MariaDB' : 'MySQL'} ${binary.version}`,
    stop: stopServer,
  };
}

/** Stops the server that runs over the data folder, if one does and the tool that started it is gone. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const place = placeFor(dataDir);
  if (isAlive(readPid(place.owner))) return;
  const pid = await findRunning(place);
  if (pid) await stop(pid, place);
}

async function stop(pid: number, place: ServerPlace): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (const limit = Date.now() + STOP_LIMIT_MS; isAlive(pid) && Date.now() < limit;) await sleep(20);
  rmSync(place.folder, { recursive: true, force: true });
}
