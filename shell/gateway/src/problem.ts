import { renderProblem } from '@telemarket/server-kit/problem';
import type { FastifyReply } from 'fastify';

/** Ends a request with a problem. The error handler sends it. */
export class Refusal extends Error {
  /** @param retryAfter In seconds. */
  constructor(
    readonly statusCode: number,
    detail: string,
    readonly retryAfter?: number,
  ) {
    super(detail);
  }
}

/** Errors of the gateway have the form of the API's. */
export function sendProblem(reply: FastifyReply, status: number, detail: string, retryAfter?: number): FastifyReply {
  const { headers, body } = renderProblem({ status, detail, requestId: reply.request.id, retryAfter });
  return reply.code(status).headers(headers).send(body);
}
