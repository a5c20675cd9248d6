import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, encodeText } from './encoding';

const TEXT = '<p>Zoë’s shop 🤖</p>\n'.repeat(500);

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR;q=0.5', 'br'],
  ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ['br;q=0.000, gzip; q=0', null],
  ['identity', null],
  ['brotli', null],
  [undefined, null],
])('Accept-Encoding %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each(['br', 'gzip', null] as const)('a text that is encoded with %s can be decoded', (encoding) => {
  const bytes = encodeText(TEXT, encoding);
  expect((encoding ? DECODE[encoding](bytes) : Buffer.from(bytes)).toString()).toBe(TEXT);
  expect(bytes.length < Buffer.byteLength(TEXT) / 10).toBe(encoding !== null);
  // a transferred buffer contains nothing else
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
