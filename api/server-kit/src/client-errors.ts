import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type DecidingHeaders, DETAILS, renderError } from './problem';

type Headers = Readonly<Record<string, string>>;

/** The response statuses by the code of Node's error. After any other error, the request counts as malformed. */
const STATUS_BY_ERROR_CODE: Readonly<Record<string, 408 | 431 | undefined>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function renderClientError(status: keyof typeof DETAILS, request: DecidingHeaders, securityHeaders: Headers) {
  const { headers, body } = renderError({ status, detail: DETAILS[status], requestId: randomUUID() }, request);
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return { headers: { ...securityHeaders, ...headers, ...length, connection: 'close' }, body };
}

/** The headers in a packet that Node could not parse. The packet can begin or end within a request. */
function headersIn(packet: unknown): DecidingHeaders {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const find = (name: string) => new RegExp(`^${name}:[ \\t]*(.*?)\\r?\\n`, 'im').exec(text)?.[1];
  return { accept: find('accept'), 'sec-fetch-dest': find('sec-fetch-dest') };
}

/** Responds with an error and the security headers to requests that Node cannot parse. */
export const clientErrorHandler =
  (securityHeaders: Headers) =>
  (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
    const status = STATUS_BY_ERROR_CODE[error.code ?? ''] ?? 400;
    const { headers, body } = renderClientError(status, headersIn(error.rawPacket), securityHeaders);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };

/** Responds with an error and the security headers to an `Expect` header that Node does not know. */
export function refuseExpectations(server: Server, securityHeaders: Headers): void {
  server.on('checkExpectation', (request, response) => {
    const { headers, body } = renderClientError(417, request.headers, securityHeaders);
    response.writeHead(417, headers).end(body);
  });
}

/**
 * Returns whether a request has several Host headers, or has none although its version of HTTP requires one (RFC 9112,
 * 3.2). Node's own refusal has no body and no headers, so a server that uses this function turns `requireHostHeader`
 * off.
 */
export function hasNoSingleHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  // This loop runs for each request, so it compares the length first, which excludes nearly all names.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0');
}

/** In this header, a gateway of `npm start` names its instance. The API of another instance refuses the request. */
export const INSTANCE_HEADER = 'x-instance';
