import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderProblem } from '@telemarket/server-kit/problem';
import { clientErrorHandler } from '@telemarket/server-kit/client-errors';
import { SECURITY_HEADERS } from '../../api/src/http/security-headers';
import type { ApiDocument } from './contract';
import { INJECTED_HEADER } from './corpus';
import { evaluate, type SmallResult } from './small-sql';

/** What is wrong with a server. */
export type Hole =
  | 'none'
  | 'a stack frame'
  | 'a statement'
  | 'a library'
  | 'a 500'
  | 'no response'
  | 'no charset'
  | 'another status in the body'
  | 'no nosniff'
  | 'x-powered-by'
  | 'raw markup'
  | 'an undocumented field'
  | 'a wrong type'
  | 'an undocumented status'
  | 'CRLF in a header'
  | 'isAdmin is stored'
  | 'no check of the origin'
  | 'text/plain is read'
  | 'a lenient parser'
  | 'an internal file'
  | '429 without Retry-After'
  | 'not ready'
  | 'a condition in a path'
  | 'a condition in a body'
  | 'a condition in a LIKE'
  | 'a condition in a cookie'
  | 'a condition in an order'
  | 'a delay in a path'
  | 'a delay in a body'
  | 'a delay in a path of a busy machine'
  | 'a second statement'
  | 'a busy machine'
  | 'a search in stored texts'
  | 'innerHTML'
  | 'innerHTML under a permissive policy'
  | 'innerHTML under a strict policy';

/** The contract of the small server. */
export const SMALL_DOCUMENT: ApiDocument = {
  paths: {
    '/api/things/{id}': {
      get: {
        operationId: 'Thing_show',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'number' } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          default: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
        },
      },
    },
    '/api/things': {
      post: {
        operationId: 'Thing_create',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingInput' } } } },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          default: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: { id: { type: 'number' }, name: { type: 'string' } },
        required: ['id', 'name'],
      },
      ThingInput: { type: 'object', properties: { name: { type: 'string', minLength: 1 } }, required: ['name'] },
      Problem: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'number' },
          detail: { type: 'string' },
          requestId: { type: 'string' },
        },
        required: ['type', 'title', 'status', 'detail', 'requestId'],
      },
    },
  },
};

/** A small shop with an API and one page, and with one hole at most. */
export class FaultyServer {
  readonly things: { name: string; isAdmin: boolean }[] = [];
  /** What asked for no delay and had a slow response from the busy machine. It has one each. */
  readonly slowTexts = new Set<string>();

  private constructor(
    private readonly server: HttpServer,
    readonly origin: string,
  ) {}

  static async start(hole: Hole): Promise<FaultyServer> {
    const server = createServer({ insecureHTTPParser: hole === 'a lenient parser' });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const faulty = new FaultyServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('clientError', clientErrorHandler(SECURITY_HEADERS));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => respond(faulty, hole, request, response, Buffer.concat(chunks)));
    });
    return faulty;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}

function respond(
  { things, slowTexts }: FaultyServer,
  hole: Hole,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) {
  const { method = '', url = '', headers } = request;
  const send = (status: number, own: Record<string, string>, text: string) => {
    const all: Record<string, string> = { ...SECURITY_HEADERS, ...own };
    if (hole === 'no nosniff') delete all['x-content-type-options'];
    if (hole === 'x-powered-by') all['x-powered-by'] = 'Express';
    response.writeHead(status, all).end(method === 'HEAD' ? undefined : text);
  };
  const json = (status: number, value: object) =>
    send(status, { 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(value));
  const refuse = (status: number) => {
    const detail = DETAILS[hole] ?? 'There is nothing here.';
    const shown = hole === 'another status in the body' ? 200 : status;
    const problem = renderProblem({ status: shown, detail, requestId: 'x' });
    const type = { 'content-type': 'application/problem+json' };
    send(status, { ...problem.headers, ...(hole === 'no charset' ? type : {}) }, problem.body);
  };

  if (url === '/healthz') return json(hole === 'not ready' ? 503 : 200, {});
  if (hole === 'no response' && url.includes('%')) return request.socket.destroy();
  if (hole === 'a 500' && url.includes('%')) return refuse(500);
  if (hole === '429 without Retry-After' && url.includes('%')) return refuse(429);
  if (hole === 'CRLF in a header' && url.includes('%0d%0a'.toUpperCase()))
    return request.socket.end(`HTTP/1.1 400 x\r\n${rawHeaders(url)}\r\n\r\n`);
  if (hole === 'an internal file' && url.endsWith('/releases.json')) return json(200, {});
  if (method === 'GET' && url === '/screen.js') {
    const target = hole.startsWith('innerHTML') ? 'innerHTML' : 'textContent';
    const script = `document.querySelector('p').${target} = decodeURIComponent(location.hash.slice(1));`;
    return send(200, { 'content-type': 'text/javascript; charset=utf-8' }, script);
  }
  if (method === 'GET' && url === '/screen') {
    const policy = POLICIES[hole] ?? 'img-src *';
    const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return send(200, own, SCREEN);
  }
  if (method === 'GET' && url.startsWith('/page')) {
    const text = `<p>${decode(url)}</p>`;
    const page = hole === 'raw markup' ? text : text.replace(/<(?!\/?p>)/g, '&lt;');
    return send(200, { 'content-type': 'text/html; charset=utf-8' }, page);
  }
  if (hole === 'a search in stored texts' && method === 'GET' && url.startsWith('/api/things/')) {
    const text = decode(url.slice('/api/things/'.length));
    return STORED.includes(text) ? json(200, { id: 1, name: 'x' }) : refuse(404);
  }
  const concatenated = method === 'GET' && concatenate(hole, decode(url.slice('/api/things/'.length)), headers);
  if (concatenated && url.startsWith('/api/things/')) {
    const { value, delayMs } = resultOf(hole, concatenated);
    // a hole of time shows nothing else
    const isFound = hole.startsWith('a condition') ? value : /\/\d+$/.test(url);
    const show = () => (isFound ? json(200, { id: 1, name: 'x' }) : refuse(404));
    const isBusy =
      hole === 'a delay in a path of a busy machine' && /\(0[,)]/.test(concatenated) && !slowTexts.has(concatenated);
    if (isBusy) slowTexts.add(concatenated);
    return void setTimeout(show, isBusy ? BUSY_MS : delayMs);
  }
  if (method === 'GET' && /^\/api\/things\/\d{1,9}(\?|$)/.test(url)) {
    const asksForDelay = /SLEEP|BENCHMARK/.test(decode(url + (headers.cookie ?? '')));
    if (hole === 'a busy machine' && asksForDelay && Math.random() < 0.2)
      return void setTimeout(() => json(200, { id: 1, name: 'x' }), BUSY_MS);
    if (hole === 'an undocumented field') return json(200, { id: 1, name: 'x', password_hash: 'x' });
    if (hole === 'a wrong type') return json(200, { id: '1', name: 'x' });
    if (hole === 'an undocumented status') return json(202, { id: 1, name: 'x' });
    return json(200, { id: 1, name: 'x' });
  }
  if (method !== 'POST' || !/^\/api\/things(\?|$)/.test(url)) return refuse(404);
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers.origin !== undefined;
  if (isForeign && hole !== 'no check of the origin') return refuse(403);
  if (headers['content-type'] !== 'application/json' && hole !== 'text/plain is read') return refuse(415);
  const input = parse(body);
  const { name, isAdmin = false, ...unknown } = input as { name?: unknown; isAdmin?: unknown };
  if (typeof name !== 'string' || Object.keys(unknown).length > 0) return refuse(422);
  if (isAdmin !== false && hole !== 'isAdmin is stored') return refuse(422);
  const store = () => json(201, { id: things.push({ name, isAdmin: isAdmin === true }), name });
  if (hole !== 'a condition in a body' && hole !== 'a delay in a body') return store();
  const { value, delayMs } = resultOf(hole, `name = '${name}'`);
  if (hole === 'a condition in a body' && value) return refuse(409);
  return void setTimeout(store, delayMs);
}

/** A page that shows a text. Without a hole, the policy forbids what the page does not do. */
const SCREEN = '<!doctype html><title>Screen</title><p></p><script src="/screen.js"></script>';
const POLICIES: Partial<Record<Hole, string>> = {
  none: "default-src 'self'",
  'innerHTML under a permissive policy': "script-src 'self' 'unsafe-inline'",
  'innerHTML under a strict policy': "script-src 'self'",
};

/** What the statement of the hole has behind WHERE or ORDER BY. */
function concatenate(hole: Hole, text: string, { cookie = '' }: IncomingMessage['headers']): string | null {
  if (hole === 'a condition in a path' || hole.startsWith('a delay in a path') || hole === 'a second statement')
    return `id = ${text}`;
  if (hole === 'a condition in a LIKE') return `name LIKE '%${text}%'`;
  if (hole === 'a condition in an order') return `1, ${text}`;
  const [, session = ''] = /tm_session=([^;]*)/.exec(cookie) ?? [];
  return hole === 'a condition in a cookie' ? `name = '${decode(session)}'` : null;
}

/** The longest delay that the scan asks for. A hostile text of another attack may ask for more. */
const MAX_DELAY_MS = 2_100;

/** A statement that fails finds nothing: the response does not tell why. */
function resultOf(hole: Hole, text: string): Pick<SmallResult, 'value' | 'delayMs'> {
  try {
    const { value, delayMs, stackedMs } = evaluate(text, ROW);
    const waited = hole === 'a second statement' ? stackedMs : hole.startsWith('a delay') ? delayMs : 0;
    // a timer of Node.js may be a millisecond early, a database never is
    return { value, delayMs: waited === 0 ? 0 : Math.min(waited + 1, MAX_DELAY_MS) };
  } catch {
    return { value: 0, delayMs: 0 };
  }
}

/** What another attack has stored. */
const STORED = "11' OR '1'='1' AND SHA2('a',512)";
const ROW = { id: 1, name: 'x' };

/** As long as the first delay that is asked for. */
const BUSY_MS = 1_100;

const DETAILS: Partial<Record<Hole, string>> = {
  'a stack frame': 'x is undefined at handle (/app/dist/thing.service.js:12:3)',
  'a statement': "INSERT INTO thing (name) VALUES ('x')",
  'a library': 'class-validator refused the value',
};

const rawHeaders = (url: string) =>
  [
    ...Object.entries(SECURITY_HEADERS),
    ...Object.entries(renderProblem({ status: 400, detail: '', requestId: '' }).headers),
  ]
    .map(([name, value]) => `${name}: ${value}`)
    .concat(`location: ${decode(url).slice(0, 1_000)}`, `content-length: 0`, `x-end: ${INJECTED_HEADER}`)
    .join('\r\n');

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function parse(body: Buffer): object {
  try {
    const value = JSON.parse(body.toString()) as unknown;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
