import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Problem, renderProblem } from './problem';
import { SECURITY_HEADERS } from './security-headers';

/** Responds with a problem to requests that Node cannot parse. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = renderProblem(clientProblem(error.code), randomUUID());
  const lines = Object.entries({ ...SECURITY_HEADERS, ...headers, connection: 'close' });
  socket.end(
    `HTTP/1.1 ${status} Error\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function clientProblem(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(431, 'The headers are too large.');
  return new Problem(400, 'The request is malformed.');
}
