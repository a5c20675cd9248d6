import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { PICTURE_UPLOAD } from '@telemarket/server-kit/uploads';
import { text } from 'node:stream/consumers';
import { limitBodyTime } from './body-timeout';

const TIMEOUT_MS = 100;

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true });
  limitBodyTime(app, TIMEOUT_MS);
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/text', { preParsing: async (_request, _reply, body) => (await text(body), body) }, () => 'read');
  app.post('/picture', { config: { upload: PICTURE_UPLOAD } }, ({ raw }) => text(raw));
  app.get('/slow', () => new Promise((resolve) => setTimeout(() => resolve('slow'), 2 * TIMEOUT_MS)));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/**
 * Sends a request with half of its body, and the other half after the timeout. Without `late`, the request has no body.
 * Returns the response.
 */
async function send(head: string, late?: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\nHost: shop\r\nConnection: close\r\n`);
  socket.write(late === undefined ? '\r\n' : 'Content-Type: image/png\r\nContent-Length: 2\r\n\r\na');
  if (late !== undefined) setTimeout(() => socket.write(late), 2 * TIMEOUT_MS);
  return text(socket).catch((error: unknown) => String(error));
}

test('a body that does not arrive in time ends its connection', async () => {
  expect(await send('POST /text HTTP/1.1', 'b')).not.toContain('200 OK');
});

test('the body of a picture may take longer', async () => {
  expect(await send('POST /picture HTTP/1.1', 'b')).toMatch(/200 OK[^]*ab$/);
});

test('a request without a body may wait for its response', async () => {
  expect(await send('GET /slow HTTP/1.1')).toMatch(/200 OK[^]*slow$/);
});
