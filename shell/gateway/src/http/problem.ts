import { renderProblem } from '@telemarket/server-kit/problem';
import type { FastifyReply } from 'fastify';

export const NOTHING_HERE = 'There is nothing here.';

/** Sends an error in the format of the API's errors. */
export function sendProblem(reply: FastifyReply, status: number, detail: string, retryAfter?: number): FastifyReply {
  const { headers, body } = renderProblem({ status, detail, requestId: reply.request.id, retryAfter });
  return reply.code(status).headers(headers).send(body);
}

export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 503, 'The service is not available right now.', 2);
