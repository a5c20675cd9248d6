import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding';
import { matchesTag } from './etag';
import type { KeptAnswers } from './kept-answers';
import { KeptBody } from './kept-body';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where requests are counted: such an answer is not to be had past the counter. */
    counted?: boolean;
  }
}

/** Sends a handler's kept body in the encoding that the client prefers, or 304 when the client has it. */
export function sendKeptBodies(instance: FastifyInstance, answers: KeptAnswers): void {
  instance.addHook('preSerialization', (request, reply, payload, done) => {
    if (!(payload instanceof KeptBody)) return done(null, payload);
    // Whether a session was looked up or not, tells whether the answer is everybody's.
    if (request.method === 'GET' && request.session === undefined && !request.counted) {
      answers.remember(request.url, payload);
    }
    bytesOf(payload, request, reply).then((bytes) => done(null, bytes), done);
  });
}

async function bytesOf(
  body: KeptBody,
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | null> {
  const { headers, bytes } = await body.represent(acceptedEncoding(asked['accept-encoding']));
  reply.headers(headers).serializer(asItIs);
  if (!matchesTag(asked['if-none-match'], body.tag)) return bytes;
  reply.code(304);
  return null;
}

const asItIs = (bytes: string): string => bytes;
