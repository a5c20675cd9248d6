import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** What of a body is sent to those who take an encoding. */
export type Representation = { headers: Readonly<Record<string, string>>; bytes: Buffer };

/** A body may be sent until `ends`, in ms since 1970, unless what it was made of has changed before. */
export type Lease = { ends: number; source: { changed: boolean } };

const COMPRESS_FROM = 1024;
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** An answer made once and sent many times: its bytes, its tag, and its compressed forms made when first asked for. */
export class KeptBody {
  readonly body: Buffer;
  readonly tag: string;
  /** Given and prolonged by whoever keeps the body. */
  lease: Lease | null = null;
  private readonly plain: Representation;
  private readonly compressed = new Map<Encoding, Promise<Representation>>();
  private readonly ready = new Map<Encoding, Representation>();

  constructor(content: string, headers: Readonly<Record<string, string>>) {
    this.body = Buffer.from(content);
    const hash = createHash('sha256').update(this.body);
    for (const value of Object.values(headers)) hash.update(value);
    this.tag = hash.digest('base64url').slice(0, 22);
    const varies: Record<string, string> = this.compressible ? { vary: 'accept-encoding' } : {};
    this.plain = { headers: { ...headers, ...varies, etag: `"${this.tag}"` }, bytes: this.body };
  }

  get isFresh(): boolean {
    return this.lease !== null && !this.lease.source.changed && Date.now() < this.lease.ends;
  }

  /** Null: it is still to be compressed. */
  known(encoding: Encoding | undefined): Representation | null {
    return encoding && this.compressible ? (this.ready.get(encoding) ?? null) : this.plain;
  }

  represent(encoding: Encoding | undefined): Representation | Promise<Representation> {
    if (!encoding || !this.compressible) return this.plain;
    let made = this.compressed.get(encoding);
    if (!made) this.compressed.set(encoding, (made = this.encode(encoding)));
    return made;
  }

  private get compressible(): boolean {
    return this.body.length >= COMPRESS_FROM;
  }

  /** Each encoding is a representation of its own, and a strong tag must tell them apart. */
  private async encode(encoding: Encoding): Promise<Representation> {
    const bytes = await compress[encoding](this.body);
    const headers = { ...this.plain.headers, etag: `"${this.tag}-${encoding}"`, 'content-encoding': encoding };
    const representation = { headers, bytes };
    this.ready.set(encoding, representation);
    return representation;
  }
}
