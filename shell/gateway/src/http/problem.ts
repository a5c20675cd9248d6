import { renderProblem } from '@telemarket/server-kit/problem';
import type { FastifyReply } from 'fastify';

export const NOTHING_HERE = 'There is nothing here.';

/** Thrown to end a request with a problem, which the error handler sends. */
export class Refusal extends Error {
  /** @param retryAfter Seconds. */
  constructor(
    readonly statusCode: number,
    detail: string,
    readonly retryAfter?: number,
  ) {
    super(detail);
  }
}

/** Sends an error in the format of the API's errors. */
export function sendProblem(reply: FastifyReply, status: number, detail: string, retryAfter?: number): FastifyReply {
  const { headers, body } = renderProblem({ status, detail, requestId: reply.request.id, retryAfter });
  return reply.code(status).headers(headers).send(body);
}

export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 503, 'The service is not available right now.', 2);
