import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { CliError } from '../step';

/** A database server in a container of Docker or a compatible engine. */
export type DatabaseContainer = { url(database: string): string; version: string; stop(): Promise<void> };

export const DATABASE_IMAGE = 'mysql:9.7';
/** The root password. It must not change, because existing volumes have it. Only this machine can reach the server. */
const ROOT_PASSWORD = 'test';
const INFO_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 300_000;

const execFileAsync = promisify(execFile);
const runDocker = async (...args: string[]) => (await execFileAsync('docker', args)).stdout.trim();

export const isDockerAvailable = (): Promise<boolean> =>
  execFileAsync('docker', ['info'], { timeout: INFO_TIMEOUT_MS }).then(
    () => true,
    () => false,
  );

/** Starts MySQL. @param volume The name of the data volume. Null: the data is removed with the container. */
export async function startContainer(volume: string | null): Promise<DatabaseContainer> {
  // a server that a killed process has left is removed, because two servers must not write to one volume
  if (volume) await runDocker('rm', '--force', volume).catch(() => '');
  const data = volume
    ? ['--name', volume, '--mount', `type=volume,source=${volume},target=/var/lib/mysql`]
    : ['--tmpfs', '/var/lib/mysql'];
  const settings = ['--env', `MYSQL_ROOT_PASSWORD=${ROOT_PASSWORD}`, '--publish', '127.0.0.1::3306'];
  const id = await runDocker('run', '--detach', '--rm', ...data, ...settings, DATABASE_IMAGE);
  const stop = async () => void (await runDocker('stop', '--time', volume ? '30' : '0', id));
  const [address = ''] = (await runDocker('port', id, '3306')).split('\n');
  const url = (database: string) => `mysql://root:${ROOT_PASSWORD}@${address}/${database}`;
  try {
    await waitUntilReady(url(''), id);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, version: `${DATABASE_IMAGE} in a container`, stop };
}

/**
 * Waits until the server accepts connections. Before its first start, the server creates its data and does not listen
 * on the network.
 */
async function waitUntilReady(url: string, id: string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(250)) {
    const connection = await createConnection(url).catch(() => null);
    if (connection) return connection.end();
  }
  throw new CliError(`The database in the container did not start:\n${await runDocker('logs', '--tail', '20', id)}`);
}
