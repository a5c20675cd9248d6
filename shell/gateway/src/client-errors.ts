import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { renderProblem } from '@telemarket/server-kit/problem';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem';

type Headers = Readonly<Record<string, string>>;

/** Of what Node refuses before there is a request. */
const REFUSED: Readonly<Record<string, { status: number; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers are too large.' },
};
const MALFORMED = { status: 400, detail: 'The request is not well formed.' };

/** Responds to requests that Node cannot parse, with the headers of every response. */
export const clientErrorHandler =
  (headers: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, detail } = REFUSED[error.code ?? ''] ?? MALFORMED;
    const problem = renderProblem({ status, detail, requestId: randomUUID() });
    const lines = Object.entries({
      ...headers,
      ...problem.headers,
      'content-length': String(Buffer.byteLength(problem.body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${problem.body}`);
  };

/** Node would refuse a request without a host by itself, with no body and no headers: it is told not to. */
export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') done();
    else sendProblem(reply, MALFORMED.status, MALFORMED.detail);
  });
}

/** Responds to an `Expect` header that Node does not know. */
export function refuseExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = renderProblem({
      status: 417,
      detail: 'The expectation cannot be met.',
      requestId: randomUUID(),
    });
    response.writeHead(417, { ...headers, ...problem.headers, connection: 'close' }).end(problem.body);
  });
}
