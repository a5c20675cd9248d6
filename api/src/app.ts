import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { clientErrorHandler, lacksHost, MALFORMED, refuseExpectations } from '@telemarket/server-kit/client-errors';
import { createLog } from '@telemarket/server-kit/log';
import { startTracing, traceRequests } from '@telemarket/server-kit/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppModule } from './app.module';
import type { Config } from './config/config';
import { AllowedMethods } from './http/allowed-methods';
import { sendCachedResponses } from './http/cached-response.hook';
import { addEtags } from './http/etag';
import { readJsonBodies } from './http/json-body';
import { Problem } from './http/problem';
import { ProblemFilter } from './http/problem.filter';
import { limitResponseTime } from './http/response-timeout';
import { refuseForeignWrites } from './http/same-site';
import { addSecurityHeaders, SECURITY_HEADERS, writeSecurityHeaders } from './http/security-headers';
import { MetricsService } from './metrics/metrics.service';
import { watchRequests } from './metrics/request-metrics';
import { PinoLogger } from './logging/pino-logger';
import { logRequests } from './logging/request-log';

const MAX_BODY_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
/** A request that has timed out is ended at most this much later. Node's own interval is 30 s. */
const CHECK_INTERVAL_MS = 500;

export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const log = createLog(config.logLevel);
  const methods = new AllowedMethods();
  const problems = new ProblemFilter(methods);
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: CHECK_INTERVAL_MS, requireHostHeader: false },
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxyHops,
    genReqId: requestId,
    routerOptions: { maxParamLength: 2_000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrorHandler(SECURITY_HEADERS),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      writeSecurityHeaders(request, reply);
      problems.send(error, request, reply);
    },
  });
  const instance = adapter.getInstance();
  refuseExpectations(instance.server, SECURITY_HEADERS);
  instance.addHook('onRequest', (request, reply, done) => {
    if (!lacksHost(request.raw)) return done();
    writeSecurityHeaders(request, reply);
    done(new Problem(MALFORMED.status, MALFORMED.detail));
  });
  const tracing = config.tracesEndpoint ? await startTracing(config.tracesEndpoint, 'telemarket-api') : null;
  if (tracing) {
    traceRequests<FastifyRequest>(instance, tracing, {
      // set by the gateway, which does not forward that of a client
      parentOf: ({ headers }) => String(headers['traceparent'] ?? ''),
      routeOf: ({ routeOptions }) => routeOptions.url ?? 'none',
    });
    instance.addHook('onClose', () => tracing.stop());
  }
  // This comes before the other onRequest hooks, which cost as much as a cached response.
  sendCachedResponses(instance, writeSecurityHeaders);
  limitResponseTime(instance);
  await instance.register(cookie);
  methods.watch(instance);
  logRequests(instance, log);
  const metrics = config.metrics && watchRequests(instance);
  addSecurityHeaders(instance);
  refuseForeignWrites(instance, config.publicOrigin);
  addEtags(instance);

  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new PinoLogger(log),
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalFilters(problems);
  readJsonBodies(instance);
  if (metrics) app.get(MetricsService).serve(metrics);
  await app.init();
  return app;
}

/** The client's X-Request-Id when it is well-formed, otherwise a new id. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
