import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installPackage } from '../../apt';
import type { Part } from '../../lifecycle';
import { freePort } from '../../port';
import { CliError } from '../../step';

/** Debian packages, and the programs that are needed from them. */
const PACKAGES = { 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', radosgw: 'radosgw' };
const START_TIMEOUT_MS = 90_000;
const CALL_TIMEOUT_MS = 60_000;

const run = promisify(execFile);

export interface ObjectStore extends Part {
  /** Named like the environment of the release command. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string; AWS_ENDPOINT_URL_S3: string };
}

/** @returns Whether Ceph is installed. Installs it if that needs no interaction. */
export const findCeph = (log: (line: string) => void): boolean =>
  Object.entries(PACKAGES).every(
    ([name, program]) =>
      existsSync(`/usr/bin/${program}`) || (installPackage(name, log) && existsSync(`/usr/bin/${program}`)),
  );

/** Starts a monitor, an in-memory store and the S3 gateway of Ceph on free ports. */
export async function startCeph(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'ceph-'));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  const keys = join(folder, 'keyring');
  for (const name of ['mon', 'osd', 'rgw', 'run']) await mkdir(join(folder, name));
  await writeFile(conf, configuration(folder, cluster, monitor, gateway));

  const started: ChildProcess[] = [];
  const call = (program: string, ...args: string[]) =>
    run(program, ['-c', conf, ...args], { timeout: CALL_TIMEOUT_MS }).then(({ stdout }) => stdout);
  const start = (program: string, ...args: string[]) =>
    started.push(spawn(program, ['-c', conf, '--foreground', ...args], { stdio: 'ignore' }));
  const stop = async () => {
    const ends = started.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of started) child.kill('SIGKILL');
    await Promise.all(ends);
    await rm(folder, { recursive: true });
  };
  try {
    for (const [index, name] of ['mon.', 'client.admin', 'osd.0'].entries())
      await run('ceph-authtool', [
        ...[keys, ...(index === 0 ? ['--create-keyring'] : []), '--gen-key', '-n', name],
        ...['mon', 'osd', 'mgr'].flatMap((service) => ['--cap', service, 'allow *']),
      ]);
    const map = join(folder, 'monmap');
    await run('monmaptool', ['--create', '--add', 'a', `127.0.0.1:${monitor}`, '--fsid', cluster, map]);
    await call('ceph-mon', '-i', 'a', '--mkfs', '--keyring', keys, '--monmap', map);
    start('ceph-mon', '-i', 'a');
    await call('ceph', 'osd', 'new', disk, '0');
    await call('ceph', 'auth', 'import', '-i', keys);
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '-i', '0');
    await until(async () => (await call('ceph', '-s')).includes('1 up'));
    const credentials = { AWS_ACCESS_KEY_ID: 'releases', AWS_SECRET_ACCESS_KEY: randomUUID() };
    await call(
      'radosgw-admin',
      ...['user', 'create', '--uid=releases', '--display-name=releases'],
      `--access-key=${credentials.AWS_ACCESS_KEY_ID}`,
      `--secret=${credentials.AWS_SECRET_ACCESS_KEY}`,
    );
    start('radosgw', '-n', 'client.admin');
    const endpoint = `http://127.0.0.1:${gateway}`;
    await until(() =>
      fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return { env: { ...credentials, AWS_ENDPOINT_URL_S3: endpoint }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One replica, in memory. */
const configuration = (folder: string, cluster: string, monitor: number, gateway: number) => `[global]
fsid = ${cluster}
mon host = 127.0.0.1:${monitor}
mon initial members = a
public network = 127.0.0.0/8
keyring = ${join(folder, 'keyring')}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
mon allow pool size one = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
osd objectstore = memstore
log file = /dev/null
mon cluster log file = /dev/null
run dir = ${join(folder, 'run')}
admin socket = ${join(folder, 'run')}/$name.$pid.asok
[mon.a]
mon data = ${join(folder, 'mon')}
[osd.0]
osd data = ${join(folder, 'osd')}
[client]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${join(folder, 'rgw')}
`;

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(500)) if (await condition()) return;
  throw new CliError('Ceph has not started in time.');
}
