import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** The content encoding of a page. */
export type Encoding = 'br' | 'gzip';

/** Quality 6 saves hundreds of bytes of home and costs tenths of a millisecond: a cached page may take longer. */
const QUALITY = { cached: 6, once: 2 };
const GZIP_LEVEL = { cached: 6, once: 3 };

const negotiatorFor = (supportedValues: Encoding[]) =>
  new Negotiator<Encoding>({ supportedValues, cache: new LRUCache<string, string>({ max: 100 }) });

const negotiators = { br: negotiatorFor(['br', 'gzip']), gzip: negotiatorFor(['gzip', 'br']) };

/**
 * @param accepted The Accept-Encoding header.
 * @param preferred Of those that the client likes equally.
 * @returns Null when the page is sent as it is.
 */
export const chooseEncoding = (accepted = '', preferred: Encoding = 'br'): Encoding | null =>
  negotiators[preferred].negotiate(accepted.toLowerCase());

/**
 * The result has a buffer of its own, so that a thread can transfer it without a copy. It is made synchronously: to wake a
 * thread of zlib's pool takes longer than to compress a page.
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
