import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, switchMap, type Observable } from 'rxjs';
import { matchesTag } from './etag';
import { KeptBody, type Encoding } from './kept-body';

/** Sends a handler's kept body in the encoding that the client prefers, or 304 when the client has it. */
@Injectable()
export class KeptBodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(switchMap((answer: unknown) => from(send(answer, context))));
  }
}

async function send(answer: unknown, context: ExecutionContext): Promise<unknown> {
  if (!(answer instanceof KeptBody)) return answer;
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  const encoding = answer.compressible ? preferred(request.headers['accept-encoding']) : undefined;
  reply.headers(answer.headers).header('etag', answer.etag(encoding));
  if (answer.compressible) reply.header('vary', 'accept-encoding');
  if (matchesTag(request.headers['if-none-match'], answer.tag)) {
    reply.code(304);
    return undefined;
  }
  if (!encoding) return answer.body;
  reply.header('content-encoding', encoding);
  return answer.encoded(encoding);
}

function preferred(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  const refused = /;\s*q=0(\.0*)?$/;
  const names = accepted.split(',').map((one) => one.trim().toLowerCase());
  const takes = (name: string) => names.some((one) => one.split(';')[0]?.trim() === name && !refused.test(one));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
