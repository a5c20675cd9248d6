import fastify from 'fastify';
import compress from '@fastify/compress';
import { nameEncodings, readWildcardEncodings } from './accept-encoding';

test.each([
  ['br;q=0, *', 'br;q=0, gzip'],
  ['*;q=0.5, gzip', 'br;q=0.5, gzip'],
  ['GZIP, *;q=0', 'gzip, br;q=0'],
  ['br;q=0, gzip;q=0, *', 'br;q=0, gzip;q=0'],
  ['*', 'br, gzip'],
])('the header Accept-Encoding: %s is read as %s', (header, expected) => {
  expect(nameEncodings(header)).toBe(expected);
});

test.each([
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['*', 'br'],
])('a response to Accept-Encoding: %s has the encoding %s', async (header, encoding) => {
  const app = fastify();
  readWildcardEncodings(app);
  await app.register(compress, { threshold: 0, encodings: ['br', 'gzip'] });
  app.get('/', (_request, reply) => reply.type('text/plain').send('x'.repeat(2_000)));
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': header } });
  expect(headers['content-encoding']).toBe(encoding);
  await app.close();
});
