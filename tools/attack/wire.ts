import { Agent, type IncomingHttpHeaders, request as sendHttp } from 'node:http';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export const SERVERS = ['api', 'gateway'] as const;
export type ServerName = (typeof SERVERS)[number];

/** Where a server listens. */
export interface Server {
  name: ServerName;
  origin: string;
}

export interface AttackRequest {
  method: string;
  /** As it is sent: only ASCII without blanks. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | undefined;
}

export interface Response {
  status: number;
  /** Names are in lower case. */
  headers: IncomingHttpHeaders;
  /** Decompressed. */
  body: Buffer;
}

/** A request, and the response of a server. */
export interface Exchange {
  server: ServerName;
  request: AttackRequest;
  response: Response;
}

/** The same for everything that waits: longer than the servers need for an incomplete request. */
export const RESPONSE_TIMEOUT_MS = 20_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request that is correct HTTP. Throws when there is no response. */
export function send({ origin }: Server, request: AttackRequest): Promise<Response> {
  const attempt = () =>
    new Promise<Response>((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const { method, path, headers = {}, body } = request;
      const length = body || method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {};
      const outgoing = sendHttp(
        { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: RESPONSE_TIMEOUT_MS },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => resolve(toResponse(incoming.statusCode ?? 0, incoming.headers, chunks)));
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no response in time')));
      outgoing.on('error', (error) => reject(Object.assign(error, { reused: outgoing.reusedSocket })));
      outgoing.end(body);
    });
  // a server may close an idle connection in the moment in which it is used again
  return attempt().catch((error: unknown) => {
    if (error instanceof Error && 'reused' in error && error.reused) return attempt();
    throw error;
  });
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

function toResponse(status: number, headers: IncomingHttpHeaders, chunks: readonly Uint8Array[]): Response {
  const bytes = Buffer.concat(chunks);
  const decode = bytes.length > 0 ? DECODERS[headers['content-encoding'] ?? ''] : undefined;
  return { status, headers, body: decode ? decode(bytes) : bytes };
}

/** What a server sent on a connection. */
export interface Conversation {
  responses: Response[];
  /** What followed the last whole response. */
  rest: Buffer;
  /** Whether the server closed the connection before the time was over. */
  closed: boolean;
}

/** Longer than the servers need for a response. After it the own half of the connection is closed. */
const QUIET_MS = 3_500;

/**
 * Sends bytes that need not be HTTP, and reads until the server closes the connection.
 * @param end Whether the own half of the connection is closed once the server has nothing to say. A server of Node sends
 * no response after that.
 */
export function talk({ origin }: Server, bytes: Buffer, { end = true, expected = 1 } = {}): Promise<Conversation> {
  return converse(origin, RESPONSE_TIMEOUT_MS, (socket) => {
    socket.write(bytes);
    if (!end) return;
    let received = Buffer.alloc(0);
    const quiet = setTimeout(() => socket.end(), QUIET_MS);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      // the rest of a smuggled request would follow at once
      if (parseResponses(received).responses.length >= expected) setTimeout(() => socket.end(), AFTERMATH_MS);
    });
    socket.on('close', () => clearTimeout(quiet));
  });
}

const AFTERMATH_MS = 150;

/** Sends the head, then a body in pieces until it is complete or the server has closed the connection. */
export function stream({ origin }: Server, head: string, piece: Buffer, pieces: number): Promise<Conversation> {
  return converse(origin, 2 * RESPONSE_TIMEOUT_MS, (socket) => {
    socket.write(head);
    let sent = 0;
    const next = () => {
      while (sent < pieces && socket.writable) {
        sent += 1;
        if (!socket.write(piece)) return;
      }
      if (socket.writable) socket.end();
    };
    socket.on('drain', next);
    next();
  });
}

function converse(origin: string, timeoutMs: number, write: (socket: Socket) => void): Promise<Conversation> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let closed = true;
    const socket = connect({ host: hostname, port: Number(port) }, () => write(socket));
    const timer = setTimeout(() => {
      closed = false;
      socket.destroy();
    }, timeoutMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    // a reset after the response is a way to close
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ ...parseResponses(Buffer.concat(chunks)), closed });
    });
  });
}

/** The responses that follow each other in the bytes. Informational ones are skipped. */
export function parseResponses(bytes: Buffer): Pick<Conversation, 'responses' | 'rest'> {
  const responses: Response[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.subarray(0, Math.max(headEnd, 0)).toString('latin1').split('\r\n');
    const [, digits] = /^HTTP\/1\.[01] (\d{3})/.exec(statusLine) ?? [];
    if (headEnd < 0 || !digits) return { responses, rest };
    const status = Number(digits);
    const headers: IncomingHttpHeaders = {};
    for (const line of lines) headers[line.split(':', 1)[0]?.toLowerCase() ?? ''] = line.replace(/^[^:]*:\s*/, '');
    const after = rest.subarray(headEnd + 4);
    const { body, length } = readBody(after, status, headers);
    if (status >= 200) responses.push(toResponse(status, headers, [body]));
    rest = after.subarray(length);
  }
}

function readBody(bytes: Buffer, status: number, headers: IncomingHttpHeaders): { body: Buffer; length: number } {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), length: 0 };
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes);
  const length = Number(headers['content-length'] ?? bytes.length);
  return { body: bytes.subarray(0, length), length };
}

function readChunks(bytes: Buffer): { body: Buffer; length: number } {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, Math.max(lineEnd, at)).toString('latin1'), 16);
    if (lineEnd < 0 || Number.isNaN(size)) return { body: Buffer.concat(chunks), length: bytes.length };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: at };
  }
}

/** Runs the work for each item, so many at a time. */
export async function inParallel<T>(items: Iterable<T>, count: number, work: (item: T) => Promise<void>) {
  const iterator = items[Symbol.iterator]();
  const next = async (): Promise<void> => {
    for (let item = iterator.next(); !item.done; item = iterator.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: count }, next));
}
