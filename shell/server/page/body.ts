import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One text in the forms that clients take; compressed once, however many ask for it. */
export interface Body {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Near the best size per millisecond for a page of some 100 kB. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

export async function compressBody(text: string): Promise<Body> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([brotli(plain, { params }), deflate(plain, { level: GZIP_LEVEL })]);
  return { plain, br, gzip: zipped };
}

export function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(encoding ? body[encoding] : body.plain);
}
