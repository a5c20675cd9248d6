import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { arrivesTooSlowly, Problem, renderProblem } from './problem';
import { SECURITY_HEADERS, writeSecurityHeaders } from './security-headers';

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
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return arrivesTooSlowly();
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(431, 'The headers are too large.');
  return malformed();
}

const malformed = () => new Problem(400, 'The request is malformed.');

/** Responds to an `Expect` header that Node does not know. */
export function refuseExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = renderProblem(new Problem(417, 'The expectation cannot be met.'), randomUUID());
    const headers = { ...SECURITY_HEADERS, ...problem.headers, connection: 'close' };
    response.writeHead(problem.status, headers).end(problem.body);
  });
}

/** Node would refuse a request without a host by itself, with no body and no headers: it is told not to. */
export function refuseMissingHost(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') return done();
    writeSecurityHeaders(request, reply);
    done(malformed());
  });
}
