import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { sendProblem } from '../http/problem';
import { CONNECT_TIMEOUT_MS, MAX_CONNECTIONS, RESPONSE_TIMEOUT_MS, sendUnavailable } from '../http/proxy';
import { createRetry, type Retry } from '../http/retry';
import { leadsOut } from './build-folder';
import type { RemoteSource } from '../config/remote-source';
import { sendVerifiedFile } from './verified-file.routes';
import type { VerifiedBuilds } from './host-files';

/** Each name in a build has the hash of its content or the id of its build: the bytes of an address never change. */
export const IMMUTABLE = { maxAge: '1y', immutable: true } as const;

/**
 * Files that visitors do not get: server bundles, source maps, manifests, lists and statistics (a browser loads no JSON
 * file), and names that begin with a dot, such as incomplete uploads or the source control of a clone.
 */
export const isForGatewayOnly = (path: string): boolean => /\.(cjs|json|map)(\.br|\.gz)?$|(^|\/)\./i.test(path);

const NOTHING_HERE = 'There is nothing here.';

/** The host would drop the rest of such a path or read it as a query, and so return another file than the checked one. */
const ADDS_QUERY = /[?#]/;

/**
 * The only headers that a host gets from a visitor's request. Cookies, tokens and the visitor's address must not reach the
 * teams of remotes. The proxy's client also refuses headers such as Upgrade, which would count as a failure of the build.
 */
const FORWARDED_HEADERS = ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range'];

/**
 * Serves the files of the remotes' builds on the site's origin. A remote that is added at run time is served from then on.
 * @param sourceOf Returns the source of a remote's files; undefined for an unknown remote.
 * @param verified Null, or not required: files are sent without a check.
 */
export async function remoteFileRoutes(
  app: FastifyInstance,
  { sourceOf }: { sourceOf: (name: string) => RemoteSource | undefined },
  verified: VerifiedBuilds | null = null,
): Promise<void> {
  const agent = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
  });
  app.addHook('onClose', () => agent.destroy());
  await app.register(replyFrom, { undici: agent as never, disableRequestLogging: true });
  const retries = new Map<string, Retry>();
  const retryOf = (name: string) => {
    const retry = retries.get(name) ?? createRetry();
    retries.set(name, retry);
    return retry;
  };

  app.get<{ Params: { name: string; '*': string } }>('/remotes/:name/*', (request, reply) => {
    const { name, '*': path } = request.params;
    const source = sourceOf(name);
    if (!source || source.kind === 'dev' || isForGatewayOnly(path) || ADDS_QUERY.test(path))
      return sendProblem(reply, 404, NOTHING_HERE);
    if (verified?.isRequired()) return sendVerifiedFile(request, reply, verified, name, source, path);
    if (source.kind === 'folder') return sendFromFolder(reply, source.folder, path);
    return reply.from(`${source.origin}/${encodeURI(path)}`, {
      rewriteRequestHeaders: headersForHost,
      // otherwise a host could replace a visitor's session
      rewriteHeaders: ({ 'set-cookie': _, ...headers }) => headers,
      retryDelay: retryOf(name),
      onError: sendUnavailable,
    });
  });
}

async function sendFromFolder(reply: FastifyReply, folder: string, path: string): Promise<FastifyReply> {
  const isLink = await Promise.all(['', '.br', '.gz'].map((ending) => leadsOut(folder, path + ending)));
  return isLink.includes(true) ? sendProblem(reply, 404, NOTHING_HERE) : reply.sendFile(path, folder, IMMUTABLE);
}

function headersForHost(request: unknown, headers: object): IncomingHttpHeaders {
  const forwarded = Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.includes(name));
  return { ...Object.fromEntries(forwarded), 'x-request-id': (request as FastifyRequest).id };
}
