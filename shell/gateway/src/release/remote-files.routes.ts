import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '@telemarket/release-trust/verified-builds';
import { Agent } from 'undici';
import type { RemoteSource } from '../config/remote-source';
import { chooseEncoding } from '../document/encoding';
import { UPSTREAM } from '../http/api-pool';
import { NOTHING_HERE, sendProblem, sendUnavailable } from '../http/problem';
import { leadsOut, type ReleaseHost, type VerifiedBuilds } from './host-files';

/** Each name in a build has the hash of its content or the id of its build: the bytes of an address never change. */
export const IMMUTABLE = { maxAge: '1y', immutable: true } as const;

/**
 * Files that visitors do not get: server bundles, source maps, manifests, lists and statistics (a browser loads no JSON
 * file), and names that begin with a dot, such as incomplete uploads or the source control of a clone.
 */
export const isForGatewayOnly = (path: string): boolean => /\.(cjs|json|map)(\.br|\.gz)?$|(^|\/)\./i.test(path);

/** The host would drop the rest of such a path or read it as a query, and so return another file than the checked one. */
const ADDS_QUERY = /[?#]/;

/**
 * The only headers that a host gets from a visitor's request. Cookies, tokens and the visitor's address must not reach the
 * teams of remotes. The proxy's client also refuses headers such as Upgrade, which would count as a failure of the build.
 */
const FORWARDED_HEADERS = ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range'];

interface Route {
  Params: { name: string; '*': string };
}

/**
 * Serves the files of the remotes' builds on the site's origin. A remote that is added at run time is served from then on.
 * @param verified Null, or not required: files are sent without a check.
 * @param onFailure Called when the host could not serve a file of a build.
 */
export async function remoteFileRoutes(
  app: FastifyInstance,
  { sourceOf }: { sourceOf: (name: string) => RemoteSource | undefined },
  verified: VerifiedBuilds | null = null,
  onFailure: (remote: string, build: string) => void = () => {},
): Promise<void> {
  const agent = new Agent(UPSTREAM);
  app.addHook('onClose', () => agent.destroy());
  await app.register(replyFrom, { undici: agent as never, disableRequestLogging: true });
  const retryDelay = createRetries();

  app.get<Route>('/remotes/:name/*', { onResponse }, (request, reply) => {
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
      retryDelay: (attempt) => retryDelay(name, attempt),
      onError: (failed) => void sendUnavailable(failed as FastifyReply),
    });
  });

  function onResponse({ params }: FastifyRequest<Route>, { statusCode }: FastifyReply, done: () => void) {
    if (statusCode >= 500) onFailure(params.name, params['*'].split('/', 1)[0] ?? '');
    done();
  }
}

/** The maximum time for the replacement of a container. */
const MAX_REPLACEMENT_MS = 8_000;
const RETRY_DELAY_MS = 150;
/** Errors of requests that did not reach a server. */
const UNREACHED =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT)$/;

interface Attempt {
  err: NodeJS.ErrnoException | null | undefined;
}

/**
 * Retries requests to a host while it has been down for a short time, because a release may replace its container. After
 * that, callers get the error at once.
 * @returns A function that returns the delay in ms before the next attempt; null: no retry.
 */
export function createRetries(now: () => number = Date.now): (host: string, attempt: Attempt) => number | null {
  const downSince = new Map<string, number>();
  return (host, { err }) => {
    if (!err) downSince.delete(host);
    if (!err || !UNREACHED.test(err.code ?? '')) return null;
    const since = downSince.get(host) ?? now();
    downSince.set(host, since);
    return now() - since < MAX_REPLACEMENT_MS ? RETRY_DELAY_MS : null;
  };
}

async function sendFromFolder(reply: FastifyReply, folder: string, path: string): Promise<FastifyReply> {
  const isLink = await Promise.all(['', '.br', '.gz'].map((ending) => leadsOut(folder, path + ending)));
  return isLink.includes(true) ? sendProblem(reply, 404, NOTHING_HERE) : reply.sendFile(path, folder, IMMUTABLE);
}

function headersForHost(request: unknown, headers: object): IncomingHttpHeaders {
  const forwarded = Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.includes(name));
  return { ...Object.fromEntries(forwarded), 'x-request-id': (request as FastifyRequest).id };
}

/** Types of the files that a browser loads. The host's content type is not trusted. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** Sends a file of a build if the team has signed it. The whole file is verified before the first byte is sent. */
async function sendVerifiedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  verified: VerifiedBuilds,
  name: string,
  host: ReleaseHost,
  path: string,
): Promise<FastifyReply> {
  const [, build = '', file = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
  const type = TYPES[/\.(\w+)$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream';
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  try {
    const encoded = encoding && (await verified.readFile(name, host, build, file + EXTENSIONS[encoding]));
    const found = encoded ?? (await verified.readFile(name, host, build, file));
    if (!found) return sendProblem(reply, 404, NOTHING_HERE);
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
    return sendUnavailable(reply);
  }
}
