import {
  Catch,
  HttpException,
  Logger,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { DETAILS, renderError } from '@telemarket/server-kit/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-error';
import { notFound, notJson, Problem, serviceUnavailable } from './problem';
import { ResponseTimeout } from './response-timeout';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('failure');

  private readonly routes: { path: RegExp; methods: string[] }[] = [];

  /** Collects the methods of each path, to distinguish a wrong method (405) from a wrong path (404). */
  collectMethods(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ url, method }) => {
      if (!url.includes('*')) this.routes.push({ path: toRegExp(url), methods: [method].flat() });
    });
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    // Nest throws NotFoundException when no handler has both the path and the method of the request.
    const problem = error instanceof NotFoundException ? this.unroutedProblem(request.url) : toProblem(error, request);
    this.logServerError(error, problem, request.id);
    const { headers: more, ...members } = problem.extra;
    const status = problem.getStatus();
    const details = { status, detail: problem.detail, requestId: request.id, ...members };
    const { headers, body } = renderError(details, request.headers);
    reply.code(status).headers(headers).removeHeader('etag');
    if (more) reply.headers(more);
    reply.send(body);
  }

  private unroutedProblem(url: string): Problem {
    const path = url.split('?')[0] ?? '';
    const methods = this.routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods);
    if (!methods.length) return notFound();
    const allow = [...new Set(methods)].sort().join(', ');
    return new Problem(405, 'This address does not accept this method.', { headers: { allow } });
  }

  /**
   * Logs the errors of the server. A `Problem` is not logged here: the server has thrown it on purpose, and the log
   * line of its request is enough.
   */
  private logServerError(error: unknown, problem: Problem, requestId: string): void {
    if (problem.getStatus() < 500 || error instanceof Problem) return;
    if (problem.getStatus() === 503) this.logger.warn({ requestId, error: String(error) });
    else this.logger.error({ requestId, error: describeError(error) });
  }
}

function toRegExp(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

function toProblem(error: unknown, { raw }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const isLate = error instanceof ResponseTimeout;
  // The time has run out while the client was still sending the body. A request that was made with `inject` has no
  // `complete`.
  if (isLate && (raw.complete as boolean | undefined) === false) {
    // The connection closes, because the rest of the body must not be read as the next request.
    return new Problem(408, DETAILS[408], { headers: { connection: 'close' } });
  }
  if (isLate || isDatabaseUnavailable(error)) return serviceUnavailable();
  const status = statusOf(error);
  if (status === 415) return notJson();
  // The client gets a fixed text, because the error message of a library may contain paths or queries.
  const details: Readonly<Record<number, string | undefined>> = DETAILS;
  return new Problem(status, details[status] ?? DETAILS[500]);
}

/**
 * Returns the status for an error. Returns 500 for an error that neither Nest nor Fastify has made, and for a status of
 * Fastify outside of 400 to 499.
 */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? status : 500;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.stack ?? error.message}${cause}`;
}
