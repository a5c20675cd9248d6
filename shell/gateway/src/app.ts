import { randomUUID } from 'node:crypto';
import { createLog } from '@telemarket/server-kit/log';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { addCharset } from './charset';
import { clientErrorHandler, refuseExpectations, refuseMissingHost } from './client-errors';
import type { GatewayConfig } from './config';
import { limitConnections } from './connections';
import { pageRoutes } from './page/page.routes';
import { Refusal, sendProblem } from './problem';
import { proxyToApi } from './proxy';
import { IMMUTABLE, isForGatewayOnly, remoteFileRoutes } from './release/remote-files.routes';
import { followReleases } from './release/release-follower';
import { createRenderPool } from './render/render-pool';
import { refuseUnknownHosts } from './public-host';
import { hasBody } from './request-body';
import { seoRoutes } from './seo/seo.routes';
import { addSecurityHeaders, securityHeadersOf } from './security-headers';
import { prepareShutdown, type Shutdown } from './shutdown';

export interface Gateway extends Shutdown {
  app: FastifyInstance;
}

const NOTHING_HERE = 'There is nothing here.';

/**
 * Serves pages, the files of the shell and of the remotes, and the API on one origin.
 * @param logStream Receives the lines of the log. Default: the standard output.
 */
export async function createGateway(
  config: GatewayConfig,
  logStream?: { write(line: string): void },
): Promise<Gateway> {
  const headers = securityHeadersOf(config);
  const { limits } = config;
  const app = fastify({
    loggerInstance: createLog(config.logLevel, logStream) as FastifyBaseLogger,
    requestTimeout: limits.requestTimeoutMs,
    http: {
      headersTimeout: limits.headTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      requireHostHeader: false,
    },
    clientErrorHandler: clientErrorHandler(headers),
    // see prepareShutdown
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    logController: new LogController({ disableRequestLogging: true }),
    // e.g. bad percent-encoding in a path
    frameworkErrors: (error, _request, reply: FastifyReply) =>
      // no hook adds the headers
      void sendProblem(reply.headers(headers), error.statusCode ?? 400, 'The request is not well formed.'),
  });
  refuseMissingHost(app);
  refuseUnknownHosts(app, config);
  const { stop } = prepareShutdown(app, limits.drainMs);
  refuseExpectations(app.server, headers);
  limitConnections(app.server, limits, config.trustProxyHops > 0);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, NOTHING_HERE));
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sendProblem(reply, error.statusCode, error.message, error.retryAfter);
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, status, status === 500 ? 'Something went wrong.' : 'The request cannot be served.');
  });
  // before a body is read that nothing takes
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && hasBody(request.raw))
      return sendProblem(reply.header('connection', 'close'), 404, NOTHING_HERE);
  });
  const releases = await followReleases(config.readRemotes, app.log, config.releaseIntervalMs);
  app.addHook('onClose', async () => releases.stop());
  addSecurityHeaders(app, headers);
  addCharset(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  await app.register(files, { root: config.publicFolder, wildcard: false, maxAge: '1h' });
  const builds = { preCompressed: true, index: false as const, allowedPath: (path: string) => !isForGatewayOnly(path) };
  await app.register(async (scope) => {
    await scope.register(files, {
      ...builds,
      ...IMMUTABLE,
      root: config.assets.folder,
      prefix: '/assets/',
      decorateReply: false,
    });
  });
  await app.register(async (scope) => {
    await scope.register(files, { ...builds, root: config.assets.folder, serve: false });
    await remoteFileRoutes(scope, releases);
  });
  await proxyToApi(app, config.apiOrigin, ['/api', '/art'], limits);
  seoRoutes(app, config, releases);
  const pool = createRenderPool(config.apiOrigin, config.renderThreads, app.log);
  app.addHook('onClose', () => pool.close());
  await pageRoutes(app, config, releases, pool);
  return { app, stop };
}
