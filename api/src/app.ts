import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { clientErrorHandler, refuseExpectations } from '@telemarket/server-kit/client-errors';
import { createLog } from '@telemarket/server-kit/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppModule } from './app.module';
import type { Config } from './config/config';
import { limitBodyTime } from './http/body-timeout';
import { registerHttpHooks } from './http/http-hooks';
import { readJsonBodies } from './http/json-body';
import { ProblemFilter } from './http/problem.filter';
import { API_HEADERS, writeSecurityHeaders } from './http/security-headers';
import { MetricsService, watchRequests } from './metrics/metrics.service';
import { PinoLogger } from './logging/pino-logger';

const MAX_BODY_BYTES = 64 * 1024;
/** The time limit for the headers of every request, and for the body of every request that is not an upload. */
const REQUEST_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60 * 60_000;
/** The server looks for requests that have timed out at this interval. The default of Node is 30 s. */
const TIMEOUT_CHECK_INTERVAL_MS = 500;
/** After this number of requests, a gateway opens a new connection, which may lead to another process of the API. */
const MAX_REQUESTS_PER_CONNECTION = 100;

export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const log = createLog(config.logLevel);
  const problems = new ProblemFilter();
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
    http: {
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      requireHostHeader: false,
    },
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxyHops,
    genReqId: requestId,
    routerOptions: { maxParamLength: 2_000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrorHandler(API_HEADERS),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      writeSecurityHeaders(request, reply);
      problems.sendProblem(error, request, reply);
    },
  });
  const instance = adapter.getInstance();
  refuseExpectations(instance.server, API_HEADERS);
  limitBodyTime(instance, REQUEST_TIMEOUT_MS);
  await registerHttpHooks(instance, config, log, problems);
  const metrics = config.metrics && watchRequests(instance);

  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config), adapter, {
    logger: new PinoLogger(log),
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalFilters(problems);
  readJsonBodies(instance);
  await app.init();
  if (metrics && config.metrics) await app.get(MetricsService).serve(metrics, config.metrics);
  return app;
}

/** The client's X-Request-Id when it is well-formed, otherwise a new id. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
