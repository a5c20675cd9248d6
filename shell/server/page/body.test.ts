import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { compressBody, sendBody } from './body';

const TEXT = '<p>Zoë’s shop 🤖</p>\n'.repeat(500);

async function serve(acceptEncoding: string | undefined) {
  const app = fastify();
  const body = await compressBody(TEXT);
  app.get('/', (request, reply) => sendBody(request, reply, body));
  const answer = await app.inject({ url: '/', headers: acceptEncoding ? { 'accept-encoding': acceptEncoding } : {} });
  await app.close();
  return answer;
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['identity', undefined, (plain: Buffer) => plain],
  [undefined, undefined, (plain: Buffer) => plain],
])('who accepts %s gets the same text', async (accepted, encoding, decode) => {
  const { headers, rawPayload } = await serve(accepted);
  expect(headers['content-encoding']).toBe(encoding);
  expect(decode(rawPayload).toString()).toBe(TEXT);
  expect(rawPayload.length === Buffer.byteLength(TEXT)).toBe(encoding === undefined);
});
