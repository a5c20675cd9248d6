import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CachedResponse, type Encoding, ENCODINGS, type Representation } from './cached-response';
import { matchesTag } from './etag';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the rate limit. The response is not cached, because cached responses are not counted. */
    counted?: boolean;
    fromCache?: boolean;
  }
}

type WriteHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

const MAX_ADDRESSES = 1_000;
const negotiator = new Negotiator({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/**
 * Sends the cached responses that handlers return, in the best accepted encoding, or 304. For a known address, the
 * onRequest hook sends a fresh response without later onRequest hooks, guards, pipes and handler: a cached list then
 * reaches 0.7 of the requests per second of a bare server, instead of a third. The onResponse hooks run for every
 * response.
 * @param writeHeaders sets the headers of all responses on those that are sent before the other hooks
 */
export function sendCachedResponses(instance: FastifyInstance, writeHeaders: WriteHeaders): void {
  /** The key is the path with the query, as the client wrote them. */
  const addresses = new LRUCache<string, () => CachedResponse | undefined>({ max: MAX_ADDRESSES });

  instance.addHook('onRequest', (request, reply, done) => {
    const response = request.method === 'GET' ? addresses.get(request.url)?.() : undefined;
    if (!response) return done();
    const representation = response.represent(acceptedEncoding(request));
    request.fromCache = true;
    reply.hijack().code(isKnown(response, request) ? 304 : 200);
    const headers = [
      ...headersOf(representation, () => writeHeaders(request, reply), reply),
      'x-request-id',
      request.id,
    ];
    if (reply.statusCode === 304) {
      reply.raw.writeHead(304, headers).end();
    } else {
      headers.push('content-length', String(representation.bytes.length));
      reply.raw.writeHead(200, headers).end(representation.bytes);
    }
  });

  instance.addHook('preSerialization', (request, reply, payload, done) => {
    if (!(payload instanceof CachedResponse)) return done(null, payload);
    // The response is the same for everybody only if no session was read for it.
    if (payload.current && request.method === 'GET' && request.session === undefined && !request.counted) {
      addresses.set(request.url, payload.current);
    }
    const { headers, bytes } = payload.represent(acceptedEncoding(request));
    reply.headers(headers).serializer(unchanged);
    if (!isKnown(payload, request)) return done(null, bytes);
    reply.code(304);
    done(null, null);
  });
}

function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  return negotiator.negotiate(headers['accept-encoding'] ?? '') as Encoding | null;
}

function isKnown({ tag }: CachedResponse, { headers }: FastifyRequest): boolean {
  return matchesTag(headers['if-none-match'], tag);
}

const headerLists = new WeakMap<Representation, readonly string[]>();

/** @returns alternating names and values: the headers of all responses except x-request-id, and those of this one */
function headersOf(representation: Representation, write: () => void, reply: FastifyReply): readonly string[] {
  const known = headerLists.get(representation);
  if (known) return known;
  write();
  const { 'x-request-id': _, ...headers } = reply.getHeaders();
  const list = Object.entries({ ...headers, ...representation.headers })
    .flat()
    .map(String);
  headerLists.set(representation, list);
  return list;
}

const unchanged = (bytes: string): string => bytes;
