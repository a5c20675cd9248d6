import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const COMPRESS_FROM = 1024;
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** An answer made once and sent many times: its bytes, its tag, and its compressed forms made when first asked for. */
export class KeptBody {
  readonly body: Buffer;
  readonly tag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    content: string,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    this.body = Buffer.from(content);
    const hash = createHash('sha256').update(this.body);
    for (const value of Object.values(headers)) hash.update(value);
    this.tag = hash.digest('base64url').slice(0, 22);
  }

  get compressible(): boolean {
    return this.body.length >= COMPRESS_FROM;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    let made = this.compressed.get(encoding);
    if (!made) this.compressed.set(encoding, (made = compress[encoding](this.body)));
    return made;
  }

  /** Each encoding is a representation of its own, and a strong tag must tell them apart. */
  etag(encoding?: Encoding): string {
    return encoding ? `"${this.tag}-${encoding}"` : `"${this.tag}"`;
  }
}
