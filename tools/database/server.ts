import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../step';
import { findServerBinary, type ServerBinary } from './server-binary';
import { asRoot, initialiseData } from './server-data';
import { isAlive, placeFor, readPid, type ServerPlace } from './server-place';

export type PrivateServer = {
  /** The URL of a database, also of one that does not exist. */
  url(database: string): string;
  pid: number;
  version: string;
  stop(): Promise<void>;
};

export type PrivateServerOptions = {
  dataDir: string;
  /** Whether a commit survives a power cut. Without it tests are faster. */
  durable: boolean;
  /** The buffer pool. Default: enough for a small shop, or for a test. */
  poolMiB?: number;
  log?: (line: string) => void;
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/**
 * Starts a private MySQL or MariaDB over the data folder, which is made when it is empty. The server listens on no port,
 * only on a socket in a folder that only this user can enter. A server that already runs over the same data is used. It
 * is stopped at the end only if the tool that started it has ended.
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

async function findRunning(place: ServerPlace): Promise<number | null> {
  const pid = readPid(place.pidFile);
  if (!isAlive(pid)) return null;
  return (await isReady(place)) ? pid : null;
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

/** Stops the server that runs over the data folder if the tool that started it has ended. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const place = placeFor(dataDir);
  if (isAlive(readPid(place.owner))) return;
  const pid = await findRunning(place);
  if (pid) await stop(pid, place);
}

async function stop(pid: number, place: ServerPlace): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; isAlive(pid) && Date.now() < deadline;) await sleep(20);
  rmSync(place.folder, { recursive: true, force: true });
}
