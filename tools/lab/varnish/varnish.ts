import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../lifecycle';
import { freePort } from '../../port';
import { loadExeca } from '../../process';
import { ROOT } from '../../root';
import { CliError } from '../../step';

export const VARNISHD = '/usr/sbin/varnishd';
const START_TIMEOUT_MS = 30_000;

/** Starts Varnish with deploy/varnish.vcl, in front of the gateway at this port. */
export async function startVarnish(gatewayPort: number): Promise<Part & { address: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'));
  const vcl = join(folder, 'varnish.vcl');
  const text = readFileSync(join(ROOT, 'deploy/varnish.vcl'), 'utf8');
  writeFileSync(vcl, text.replace('.port = "8080"', `.port = "${gatewayPort}"`));
  const port = await freePort();
  const execa = await loadExeca();
  const options = ['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', vcl, '-s', 'malloc,64m', '-T', 'none'];
  // without a jail, both processes run as this user, because the machine may have no other user for them
  const child = execa(VARNISHD, [...options, '-j', 'none', '-p', 'http_gzip_support=off'], {
    reject: false,
    all: true,
  });
  const stop = async () => {
    child.kill();
    await child;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(100))
    if (
      await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { address, stop };
  await stop();
  throw new CliError(`Varnish has not started in time.\n${String((await child).all)}`);
}
