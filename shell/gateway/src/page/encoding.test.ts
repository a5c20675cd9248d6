import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, encodeText } from './encoding';

const TEXT = '<p>Zoë’s shop 🤖</p>\n'.repeat(500);

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR;q=0.5', 'br'],
  ['br;q=0.000, gzip; q=0', null],
  ['identity', null],
  ['brotli', null],
  [undefined, null],
])('who accepts %s is answered in %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each(['br', 'gzip', null] as const)('the same text arrives, kept or not: %s', (encoding) => {
  for (const use of ['kept', 'once'] as const) {
    const bytes = encodeText(TEXT, encoding, use);
    expect((encoding ? DECODE[encoding](bytes) : Buffer.from(bytes)).toString()).toBe(TEXT);
    expect(bytes.length < Buffer.byteLength(TEXT) / 10).toBe(encoding !== null);
    // nothing else lies in the memory that is handed over
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});
