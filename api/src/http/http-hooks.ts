import cookie from '@fastify/cookie';
import { readWildcardEncodings } from '@telemarket/server-kit/accept-encoding';
import { logUnreadableAddresses } from '@telemarket/server-kit/client-address';
import { hasNoSingleHost, INSTANCE_HEADER } from '@telemarket/server-kit/client-errors';
import { DETAILS } from '@telemarket/server-kit/problem';
import { traceRequests } from '@telemarket/server-kit/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { addEtags, sendCachedResponses } from './cached-response.hook';
import { Problem } from './problem';
import type { ProblemFilter } from './problem.filter';
import { dropRefusedUploads } from './refused-upload';
import { limitResponseTime } from './response-timeout';
import { refuseForeignWrites } from './same-site';
import { addSecurityHeaders, writeSecurityHeaders } from './security-headers';

/**
 * Registers the hooks that run for every request, in their order. Call it before the framework adds its routes, because
 * a route has only the hooks that exist by then.
 */
export async function registerHttpHooks(
  instance: FastifyInstance,
  { tracesEndpoint, publicOrigin, instanceId }: Config,
  log: Logger,
  problems: ProblemFilter,
): Promise<void> {
  refuseMissingHost(instance);
  refuseOtherSites(instance, instanceId);
  if (tracesEndpoint) {
    // The gateway sets the header `traceparent`, and drops the header that a client has sent.
    const parentOf = ({ headers }: FastifyRequest) => String(headers['traceparent'] ?? '');
    await traceRequests(instance, tracesEndpoint, 'telemarket-api', parentOf);
  }
  readWildcardEncodings(instance);
  // Cached responses come before the hooks below, because these hooks cost as much as a cached response.
  sendCachedResponses(instance);
  limitResponseTime(instance);
  await instance.register(cookie);
  problems.collectMethods(instance);
  logUnreadableAddresses(instance, (fields, message) => log.warn(fields, message));
  logRequests(instance, log);
  addSecurityHeaders(instance);
  refuseForeignWrites(instance, publicOrigin);
  addEtags(instance);
  dropRefusedUploads(instance);
}

function refuseMissingHost(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, reply, done) => {
    if (!hasNoSingleHost(request.raw)) return done();
    writeSecurityHeaders(request, reply);
    done(new Problem(400, DETAILS[400]));
  });
}

/**
 * Refuses a gateway of another instance. When the API of that gateway has ended, this API may have got the same port.
 */
function refuseOtherSites(instance: FastifyInstance, instanceId: string | null): void {
  instance.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[INSTANCE_HEADER];
    if (given === undefined || given === instanceId) return done();
    writeSecurityHeaders(request, reply);
    done(new Problem(421, 'This API belongs to another site.'));
  });
}

/** Logs one line for each response, without bodies, cookies and queries. The log redacts paths. */
function logRequests(instance: FastifyInstance, log: Logger): void {
  instance.addHook('onResponse', (request, reply, done) => {
    // Cached responses are logged only at the level `debug`, because logging a line costs as much as a cached response.
    const level = request.fromCache ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    log[level]({
      requestId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.session?.user.id,
    });
    done();
  });
}
