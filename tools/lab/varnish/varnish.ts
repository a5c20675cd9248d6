import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { ROOT } from '../../root';
import { isResponding, startProgram, makeTemporaryFolder, until } from '../programs';

export const VARNISHD_PROGRAM = '/usr/sbin/varnishd';

/** Starts Varnish with deploy/varnish.vcl, in front of the gateway at this port. @returns Its address. */
export async function startVarnish(parts: Parts, gatewayPort: string): Promise<string> {
  const folder = makeTemporaryFolder(parts, 'varnish');
  const vcl = join(folder, 'varnish.vcl');
  const text = readFileSync(join(ROOT, 'deploy/varnish.vcl'), 'utf8');
  writeFileSync(vcl, text.replace('.port = "8080"', `.port = "${gatewayPort}"`));
  const port = await freePort();
  const options = ['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', vcl, '-s', 'malloc,64m', '-T', 'none'];
  // without a jail, both processes run as this user, because the machine may have no other user for them
  await startProgram(parts, VARNISHD_PROGRAM, [...options, '-j', 'none', '-p', 'http_gzip_support=off']);
  const address = `http://127.0.0.1:${port}`;
  await until(() => isResponding(`${address}/healthz`), 'Varnish responds');
  return address;
}
