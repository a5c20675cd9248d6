import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../document/encoding';
import { sendProblem } from '../http/problem';
import { sendUnavailable } from '../http/proxy';
import type { RemoteSource } from '../config/remote-source';
import { Refused } from '@telemarket/release-trust/verified-builds';
import type { VerifiedBuilds } from './host-files';

/** Types of the files that a browser loads. The host's content type is not trusted. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** Sends a file of a build if the team has signed it. The whole file is verified before the first byte is sent. */
export async function sendVerifiedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  verified: VerifiedBuilds,
  name: string,
  host: Exclude<RemoteSource, { kind: 'dev' }>,
  path: string,
): Promise<FastifyReply> {
  const [, build = '', file = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
  const type = TYPES[/\.(\w+)$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream';
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  try {
    const encoded = encoding && (await verified.readFile(name, host, build, file + EXTENSIONS[encoding]));
    const found = encoded ?? (await verified.readFile(name, host, build, file));
    if (!found) return sendProblem(reply, 404, 'There is nothing here.');
    const etag = `"${found.sha256}"`;
    void reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (encoded) void reply.header('content-encoding', encoding);
    return reply.send(found.content);
  } catch (error) {
    request.log.warn({ remote: name, problem: String(error) }, 'file of a remote not sent');
    if (error instanceof Refused) return sendProblem(reply, 502, 'The file is not the one that was released.');
    sendUnavailable(reply);
    return reply;
  }
}
