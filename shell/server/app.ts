import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { GatewayConfig } from './config';
import { pageRoutes } from './page/page.routes';
import { sendProblem } from './problem';
import { proxyToApi, proxyToRemote } from './proxy';
import { isForGatewayOnly } from './release/gateway-files';
import { followReleases } from './release/release-follower';
import { createRenderPool } from './render/render-pool';
import { seoRoutes } from './seo/seo.routes';
import { addSecurityHeaders, securityHeadersOf } from './security-headers';

/** The gateway: pages, the shell's files, the remotes' files and the API, all on one origin. */
export async function createGateway(config: GatewayConfig, root: string): Promise<FastifyInstance> {
  const headers = securityHeadersOf(config);
  const app = fastify({
    logger: { level: config.logLevel },
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    logController: new LogController({ disableRequestLogging: true }),
    // bad percent-encoding in a path is the caller's mistake, not ours
    frameworkErrors: (error, _request, reply: FastifyReply) =>
      // no hook runs for these
      void sendProblem(reply.headers(headers), error.statusCode ?? 400, 'The request is not well formed.'),
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'There is nothing here.'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, status, status === 500 ? 'Something went wrong.' : 'The request cannot be served.');
  });
  const releases = await followReleases(config.remotes, app.log, config.releaseIntervalMs);
  app.addHook('onClose', async () => releases.stop());
  addSecurityHeaders(app, headers);
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  await app.register(files, { root: join(root, 'shell/public'), wildcard: false, maxAge: '1h' });
  serveBuilds(app, '/assets/', config.assets.folder);
  for (const [name, source] of config.remotes) {
    if (source.kind === 'folder') serveBuilds(app, `/remotes/${name}/`, source.folder);
    if (source.kind === 'http') proxyToRemote(app, `/remotes/${name}/`, source.origin);
  }
  proxyToApi(app, config.apiOrigin, ['/api', '/art']);
  seoRoutes(app, config);
  const pool = createRenderPool(config.apiOrigin, config.renderThreads, app.log);
  app.addHook('onClose', () => pool.close());
  await pageRoutes(app, config, releases, pool);
  return app;
}

/** Every name in a build carries its content's hash or its build's id, so an address never changes its bytes. */
function serveBuilds(app: FastifyInstance, prefix: string, root: string): void {
  app.register(files, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    allowedPath: (path) => !isForGatewayOnly(path),
  });
}
