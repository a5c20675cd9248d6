import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** The content encoding of a page. */
export type Encoding = 'br' | 'gzip';

/** Quality 6 saves hundreds of bytes of the home page for tenths of a millisecond. Only a cached page is worth that. */
const QUALITY = { cached: 6, once: 2 };
const GZIP_LEVEL = { cached: 6, once: 3 };

const negotiatorFor = (supportedValues: Encoding[]) =>
  new Negotiator<Encoding>({ supportedValues, cache: new LRUCache<string, string>({ max: 100 }) });

const negotiators = { br: negotiatorFor(['br', 'gzip']), gzip: negotiatorFor(['gzip', 'br']) };

/**
 * @param accepted The Accept-Encoding header.
 * @param preferred Used when the client accepts both equally.
 * @returns Null when the page is sent uncompressed.
 */
export const chooseEncoding = (accepted = '', preferred: Encoding = 'br'): Encoding | null =>
  negotiators[preferred].negotiate(accepted.toLowerCase());

/**
 * The result has its own buffer, so that a thread can transfer it without a copy. Compression is synchronous, because
 * waking a thread of zlib's pool takes longer than compressing a page.
 */
export function encodeText(
  text: string,
  encoding: Encoding | null,
  use: keyof typeof QUALITY,
): Uint8Array<ArrayBuffer> {
  const plain = Buffer.from(text);
  if (encoding === 'gzip') return new Uint8Array(gzipSync(plain, { level: GZIP_LEVEL[use] }));
  if (encoding === null) return new Uint8Array(plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[use],
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return new Uint8Array(brotliCompressSync(plain, { params }));
}
