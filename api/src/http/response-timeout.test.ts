import fastify from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitResponseTime, ResponseTimeout } from './response-timeout';

it('the API responds with 503 when a handler takes too long, except for downloads', async () => {
  const app = fastify();
  limitResponseTime(app, 100);
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof ResponseTimeout ? 503 : 500).send());
  const handler = async () => {
    await sleep(300);
    return 'late';
  };
  app.get('/slow', handler);
  app.post('/slow', handler);
  app.get('/orders/csv', { config: { timeoutMs: 10_000 } }, handler);
  app.post('/fast', () => 'in time');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const [get, slow, download, fast] = await Promise.all([
    fetch(`${address}/slow`),
    fetch(`${address}/slow`, post),
    fetch(`${address}/orders/csv`),
    fetch(`${address}/fast`, post),
  ]);
  expect([get.status, slow.status, download.status, fast.status]).toEqual([503, 503, 200, 200]);
  await app.close();
});
