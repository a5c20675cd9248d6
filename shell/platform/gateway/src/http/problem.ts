import { DETAILS, renderError } from '@telemarket/server-kit/problem';
import type { FastifyReply } from 'fastify';

/** Sends an error as the API does: a page if a person has opened the address, or else a problem document. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail: string,
  { retryAfter, home }: { retryAfter?: number; home?: string } = {},
): FastifyReply {
  const { id: requestId, headers: given } = reply.request;
  const { headers, body } = renderError({ status, detail, requestId, retryAfter }, given, home);
  return reply.code(status).headers(headers).send(body);
}

export const sendNotFound = (reply: FastifyReply): FastifyReply => sendProblem(reply, 404, DETAILS[404]);

export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 503, DETAILS[503], { retryAfter: 2 });
