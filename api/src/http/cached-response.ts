import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The best one first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The headers and the bytes of a response in one encoding. */
export type Representation = { headers: Readonly<Record<string, string>>; bytes: Buffer };

const MIN_COMPRESSED_BYTES = 1024;
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** A response that is made once and sent many times. It is compressed when a client first accepts an encoding. */
export class CachedResponse {
  /** Base64url of a hash of body and headers, without quotes. */
  readonly tag: string;
  /** Set by the cache that stores the response: returns what it has under the same key now. */
  current: (() => CachedResponse | undefined) | null = null;
  private readonly identity: Representation;
  private readonly encoded = new Map<Encoding, Representation | Promise<Representation>>();

  constructor(content: string, headers: Readonly<Record<string, string>>) {
    const bytes = Buffer.from(content);
    const hash = createHash('sha256').update(bytes);
    for (const value of Object.values(headers)) hash.update(value);
    this.tag = hash.digest('base64url').slice(0, 22);
    const vary: Record<string, string> = bytes.length < MIN_COMPRESSED_BYTES ? {} : { vary: 'accept-encoding' };
    this.identity = { headers: { ...headers, ...vary, etag: `"${this.tag}"` }, bytes };
  }

  /** @returns a promise only while the encoding is being made. */
  represent(encoding: Encoding | null): Representation | Promise<Representation> {
    if (!encoding || this.identity.bytes.length < MIN_COMPRESSED_BYTES) return this.identity;
    const known = this.encoded.get(encoding);
    if (known) return known;
    const making = this.encode(encoding);
    this.encoded.set(encoding, making);
    return making;
  }

  /** A strong ETag must differ between encodings. */
  private async encode(encoding: Encoding): Promise<Representation> {
    const bytes = await compress[encoding](this.identity.bytes);
    const headers = { ...this.identity.headers, etag: `"${this.tag}-${encoding}"`, 'content-encoding': encoding };
    const representation = { headers, bytes };
    this.encoded.set(encoding, representation);
    return representation;
  }
}

/** A public JSON response. Other caches may store it, but must revalidate it with its ETag before every use. */
export function jsonResponse(value: unknown, headers: Record<string, string> = {}): CachedResponse {
  return new CachedResponse(JSON.stringify(value), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  });
}
