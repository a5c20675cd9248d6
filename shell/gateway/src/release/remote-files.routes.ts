import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { sendProblem } from '../problem';
import { CONNECT_TIMEOUT_MS, MAX_CONNECTIONS, RESPONSE_TIMEOUT_MS, sendUnavailable } from '../proxy';
import { createRetry, type Retry } from '../retry';
import type { RemoteSource } from './remote-source';
import { sendVerifiedFile } from './verified-file.routes';
import type { VerifiedBuilds } from './verified-builds';

/** Every name in a build contains its content's hash or its build's id: the bytes of an address never change. */
export const IMMUTABLE = { maxAge: '1y', immutable: true } as const;

/**
 * Visitors do not get server bundles, source maps, manifests, lists and statistics: a browser loads no other kind of JSON
 * file. Nor names that begin with a dot: incomplete uploads, or the source control of a folder that is a clone.
 */
export const isForGatewayOnly = (path: string): boolean => /\.(cjs|json|map)(\.br|\.gz)?$|(^|\/)\./i.test(path);

/** The host would read the rest of such a path as a query or drop it, and so return another file than the one checked. */
const ADDS_QUERY = /[?#]/;

/**
 * All that a host gets of a visitor's request. Cookies, tokens and the visitor's address are not for the teams of remotes.
 * The client of the proxy also refuses some headers, such as Upgrade, and the failure would count against the build.
 */
const FORWARDED_HEADERS = ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range'];

/**
 * Serves the files of the remotes' builds under the site's origin. A remote that is added while the gateway runs is
 * served from then on.
 * @param sourceOf Returns where a remote's files are; undefined for an unknown remote.
 * @param verified Null, or not required: files are sent as the host has them.
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
      return sendProblem(reply, 404, 'There is nothing here.');
    if (verified?.isRequired()) return sendVerifiedFile(request, reply, verified, name, source, path);
    if (source.kind === 'folder') return reply.sendFile(path, source.folder, IMMUTABLE);
    return reply.from(`${source.origin}/${encodeURI(path)}`, {
      rewriteRequestHeaders: headersForHost,
      // a host could replace the session of a visitor
      rewriteHeaders: ({ 'set-cookie': _, ...headers }) => headers,
      retryDelay: retryOf(name),
      onError: sendUnavailable,
    });
  });
}

function headersForHost(request: unknown, headers: object): IncomingHttpHeaders {
  const forwarded = Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.includes(name));
  return { ...Object.fromEntries(forwarded), 'x-request-id': (request as FastifyRequest).id };
}
