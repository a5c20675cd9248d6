import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** How a body travels. */
export type Encoding = 'br' | 'gzip';

/** By hundreds of bytes and tenths of milliseconds, measured on home: a page that is kept may take longer. */
const QUALITY = { kept: 5, once: 2 };
const GZIP_LEVEL = { kept: 6, once: 3 };

/** @param accepted the Accept-Encoding header. Null: as it is. */
export function chooseEncoding(accepted = ''): Encoding | null {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => one.replace(/\s/g, ''))
      .filter((one) => !/;q=0(\.0*)?$/.test(one))
      .map((one) => one.split(';', 1)[0]),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null;
}

/**
 * Of memory of its own, so that a thread can hand it over without a copy. Not by zlib's own threads: on this path waking
 * one costs more than a page takes.
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
