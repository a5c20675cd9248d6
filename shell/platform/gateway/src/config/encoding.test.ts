import { chooseEncoding } from './encoding';

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
])('a request with Accept-Encoding %s gets the encoding %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
