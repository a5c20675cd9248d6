import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openApiPool } from './api-pool';

const LIFE_MS = 60;

test('a request is answered though all connections were in use and have become old, and no other request comes', async () => {
  const server = createServer((_request, reply) => void setTimeout(() => reply.end('here'), 10)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = openApiPool(`http://127.0.0.1:${port}`, { connections: 4, connectMs: 500, answerMs: 500 }, LIFE_MS);
  const ask = async () => {
    const { body } = await pool.request({ method: 'GET', path: '/', signal: AbortSignal.timeout(2_000) });
    return body.text();
  };
  try {
    expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(Array.from({ length: 12 }, () => 'here'));
    await sleep(2 * LIFE_MS);
    const answer = await Promise.race([ask(), sleep(1_000, 'waits in the queue')]);
    expect(answer).toBe('here');
  } finally {
    await pool.destroy();
    server.close();
  }
});
