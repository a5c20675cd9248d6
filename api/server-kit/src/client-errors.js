import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { renderProblem } from './problem.js';

export const MALFORMED = { status: 400, detail: 'The request is malformed.' };
export const INCOMPLETE = { status: 408, detail: 'The request took too long to arrive.' };
const REFUSED = {
  ERR_HTTP_REQUEST_TIMEOUT: INCOMPLETE,
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers are too large.' },
};
const UNKNOWN_EXPECTATION = { status: 417, detail: 'The expectation cannot be met.' };

function render({ status, detail }, securityHeaders) {
  const { headers, body } = renderProblem({ status, detail, requestId: randomUUID() });
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return { headers: { ...securityHeaders, ...headers, ...length, connection: 'close' }, body };
}

export const clientErrorHandler = (securityHeaders) => (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = REFUSED[error.code] ?? MALFORMED;
  const { headers, body } = render(refusal, securityHeaders);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
};

export function refuseExpectations(server, securityHeaders) {
  server.on('checkExpectation', (_request, response) => {
    const { headers, body } = render(UNKNOWN_EXPECTATION, securityHeaders);
    response.writeHead(UNKNOWN_EXPECTATION.status, headers).end(body);
  });
}

export const lacksHost = ({ headers, httpVersion }) => headers.host === undefined && httpVersion !== '1.0';
