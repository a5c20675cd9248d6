import type { FastifyReply } from 'fastify';

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The gateway's own failures, in the API's form (RFC 9457); a text that tells nothing of the inside. */
export function sendProblem(reply: FastifyReply, status: number, detail: string): FastifyReply {
  const body = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail, requestId: reply.request.id };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}
