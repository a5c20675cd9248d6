import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { isResponding, startProgram, makeTemporaryFolder, until } from '../programs';

/** The names of the programs. Each Debian package has the name of its program. */
const PROGRAM_NAMES = ['ceph-mon', 'ceph-osd', 'radosgw'];
export const CEPH_PACKAGES = Object.fromEntries(PROGRAM_NAMES.map((name) => [name, `/usr/bin/${name}`]));
const CALL_TIMEOUT_MS = 60_000;

const execFileAsync = promisify(execFile);

/** The settings of an S3 server, named like the variables of the release command. */
export interface ObjectStore {
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  AWS_ENDPOINT_URL_S3: string;
}

/** Starts a monitor, an in-memory store and the S3 gateway of Ceph on free ports. */
export async function startCeph(parts: Parts): Promise<ObjectStore> {
  const folder = makeTemporaryFolder(parts, 'ceph');
  const [monitor, gateway] = [await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  const keys = join(folder, 'keyring');
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name));
  writeFileSync(conf, cephConfiguration(folder, cluster, monitor, gateway));

  const call = (program: string, ...args: string[]) =>
    execFileAsync(program, ['-c', conf, ...args], { timeout: CALL_TIMEOUT_MS }).then(({ stdout }) => stdout);
  const start = (program: string, ...args: string[]) =>
    startProgram(parts, program, ['-c', conf, '--foreground', ...args]);
  for (const [index, name] of ['mon.', 'client.admin', 'osd.0'].entries())
    await execFileAsync('ceph-authtool', [
      ...[keys, ...(index === 0 ? ['--create-keyring'] : []), '--gen-key', '-n', name],
      ...['mon', 'osd', 'mgr'].flatMap((service) => ['--cap', service, 'allow *']),
    ]);
  const map = join(folder, 'monmap');
  await execFileAsync('monmaptool', ['--create', '--add', 'a', `127.0.0.1:${monitor}`, '--fsid', cluster, map]);
  await call('ceph-mon', '-i', 'a', '--mkfs', '--keyring', keys, '--monmap', map);
  await start('ceph-mon', '-i', 'a');
  await call('ceph', 'osd', 'new', disk, '0');
  await call('ceph', 'auth', 'import', '-i', keys);
  await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  await start('ceph-osd', '-i', '0');
  await until(async () => (await call('ceph', '-s')).includes('1 up'), 'Ceph’s store is up');
  const [id, secret] = ['releases', randomUUID()];
  const user = ['user', 'create', '--uid=releases', '--display-name=releases'];
  await call('radosgw-admin', ...user, `--access-key=${id}`, `--secret=${secret}`);
  await start('radosgw', '-n', 'client.admin');
  const endpoint = `http://127.0.0.1:${gateway}`;
  await until(() => isResponding(endpoint), 'The S3 gateway of Ceph responds');
  return { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_ENDPOINT_URL_S3: endpoint };
}

/** The configuration of a Ceph cluster that keeps one replica of its data, in memory. */
const cephConfiguration = (folder: string, cluster: string, monitor: number, gateway: number) => `[global]
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
