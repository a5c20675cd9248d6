import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { renderProblem } from './problem';

type Refusal = Readonly<{ status: number; detail: string }>;
type Headers = Readonly<Record<string, string>>;

export const MALFORMED: Refusal = { status: 400, detail: 'The request is malformed.' };
/** The request is still incomplete. Close the connection: remaining bytes must not be read as the next request. */
export const INCOMPLETE: Refusal = { status: 408, detail: 'The request took too long to arrive.' };
const REFUSED: Readonly<Record<string, Refusal | undefined>> = {
  ERR_HTTP_REQUEST_TIMEOUT: INCOMPLETE,
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers are too large.' },
};

function render({ status, detail }: Refusal, securityHeaders: Headers): { headers: Headers; body: string } {
  const { headers, body } = renderProblem({ status, detail, requestId: randomUUID() });
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return { headers: { ...securityHeaders, ...headers, ...length, connection: 'close' }, body };
}

/** Responds with a problem and the security headers to requests that Node cannot parse. */
export const clientErrorHandler =
  (securityHeaders: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
    const refusal = REFUSED[error.code ?? ''] ?? MALFORMED;
    const { headers, body } = render(refusal, securityHeaders);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  };

/** Responds in the same way to an `Expect` header that Node does not know. */
export function refuseExpectations(server: Server, securityHeaders: Headers): void {
  server.on('checkExpectation', (_request, response) => {
    const { headers, body } = render({ status: 417, detail: 'The expectation cannot be met.' }, securityHeaders);
    response.writeHead(417, headers).end(body);
  });
}

/**
 * Whether a request lacks the host that its version of HTTP requires, or has several (RFC 9112, 3.2). Node's own refusal
 * has no body and no headers, so a server that uses this function sets `requireHostHeader: false`.
 */
export function hasNoSingleHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}

/** In this header, a gateway of `npm start` names the site whose API it calls. */
export const INSTANCE_HEADER = 'x-instance';
