import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { maskPath } from '../logging/request-log';
import { acceptedEncoding } from './accepted-encoding';
import { matchesTag } from './etag';
import type { KeptAnswers } from './kept-answers';
import type { Representation } from './kept-body';
import { requestId } from './request-id';
import { SECURITY_HEADERS } from './security-headers';

/**
 * Answers what is kept before the framework sees the request, whose own work is several times that of sending bytes.
 * What the client sees is the same; whoever is not answered here is answered by the handlers.
 */
export function answerKeptFirst(server: Server, answers: KeptAnswers, log: Logger): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, reply: ServerResponse) => void)[];
  server.removeAllListeners('request').on('request', (request: IncomingMessage, reply: ServerResponse) => {
    // Once the server closes, it is the framework that tells each client to close its connection.
    if (server.listening && request.method === 'GET' && answer(request, reply, answers, log)) return;
    for (const handler of handlers) handler.call(server, request, reply);
  });
}

function answer(request: IncomingMessage, reply: ServerResponse, answers: KeptAnswers, log: Logger): boolean {
  const { headers, url = '' } = request;
  const body = answers.find(url);
  const found = body?.known(acceptedEncoding(headers['accept-encoding']));
  if (!body || !found) return false;
  const id = requestId(request);
  const own = ['x-request-id', id];
  const status = matchesTag(headers['if-none-match'], body.tag) ? 304 : 200;
  if (status === 304) reply.writeHead(status, [...headersOf(found), ...own]).end();
  else {
    const length = String(found.bytes.length);
    reply.writeHead(status, [...headersOf(found), ...own, 'content-length', length]).end(found.bytes);
  }
  // A line costs as much as the answer does.
  if (log.isLevelEnabled('debug')) log.debug({ requestId: id, path: maskPath(url), status, kept: true });
  return true;
}

const lists = new WeakMap<Representation, readonly string[]>();

/** Names and values in turn, made once for each representation. */
function headersOf(representation: Representation): readonly string[] {
  let list = lists.get(representation);
  if (!list)
    lists.set(representation, (list = Object.entries({ ...SECURITY_HEADERS, ...representation.headers }).flat()));
  return list;
}
