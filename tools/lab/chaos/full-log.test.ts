import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../port';
import { ROOT } from '../../root';

test('the gateway serves pages while its log cannot be written', async () => {
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  const gateway = spawn(process.execPath, [join(ROOT, 'shell/platform/gateway/dist/gateway.cjs')], {
    // There is no API at this address, so the gateway logs each call of the API.
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), API_ORIGIN: 'http://127.0.0.1:9' },
    stdio: ['ignore', full, full],
  });
  const statusOf = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(4_000) }).catch(
      () => null,
    );
    return response?.status ?? null;
  };
  try {
    while ((await statusOf('/healthz')) !== 200 && gateway.exitCode === null) await sleep(50);
    const statuses = [];
    for (let call = 0; call < 20; call++) statuses.push(await statusOf('/api/products'));
    expect(statuses).toEqual(Array(20).fill(503));
    expect([await statusOf('/healthz'), gateway.exitCode]).toEqual([200, null]);
  } finally {
    const ended = once(gateway, 'exit');
    if (gateway.kill('SIGKILL')) await ended;
  }
});
