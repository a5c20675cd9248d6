import { type ExecutionContext, type NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import { Problem } from './problem';

type Versioned = { version: number };

const sendVersion: NestInterceptor<Versioned, Versioned> = {
  intercept: (context: ExecutionContext, next) =>
    next.handle().pipe(
      map((view) => {
        context.switchToHttp().getResponse<FastifyReply>().header('etag', `"${view.version}"`);
        return view;
      }),
    ),
};

/** Sends the `version` of the body as the ETag of the response. */
export const VersionAsEtag = (): MethodDecorator => UseInterceptors(sendVersion);

export const ifMatchHeader = {
  name: 'If-Match',
  required: true,
  description: 'The ETag of the version to change',
};

/**
 * @param ifMatch the header, whose ETag may have the suffix of a compressing proxy
 * @returns its version, or NaN, which equals no version. Throws 428 without the header.
 */
export function versionOf(ifMatch: string | undefined): number {
  if (!ifMatch)
    throw new Problem(428, 'The header If-Match must name the version to change.', { code: 'unconditional' });
  return Number(/^(?:W\/)?"(\d{1,9})(?:-\w+)?"$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);
}

export function stale(): Problem {
  return new Problem(409, 'This was changed elsewhere in the meantime. Load it again.', { code: 'stale' });
}
