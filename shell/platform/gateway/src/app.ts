import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createExchange, watchCanaries } from '@telemarket/canary';
import { SITE } from '@telemarket/app/own-pages';
import { type Registry, SHELL } from '@telemarket/composition/registry';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import { readWildcardEncodings } from '@telemarket/server-kit/accept-encoding';
import { logUnreadableAddresses } from '@telemarket/server-kit/client-address';
import { clientErrorHandler, hasNoSingleHost, refuseExpectations } from '@telemarket/server-kit/client-errors';
import { createLog } from '@telemarket/server-kit/log';
import { createMetrics, serveMetrics } from '@telemarket/server-kit/metrics';
import { DETAILS } from '@telemarket/server-kit/problem';
import { traceRequests } from '@telemarket/server-kit/tracing';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyReply, LogController } from 'fastify';
import { addBackendRoutes } from './backend/backend.routes';
import { followBackends } from './backend/remote-backends';
import { createSessionProver } from './backend/session-proof';
import { type GatewayConfig, describeHiddenContacts } from './config/config';
import { createApiFetch, createApiPool } from './http/api-pool';
import { forwardUploads } from './http/uploads';
import { forwardToNextSite } from './http/next-site';
import { sendNotFound, sendProblem } from './http/problem';
import { proxyToApi } from './http/proxy';
import { refuseUnknownHosts, toOriginForm } from './http/public-host';
import { addResponseHeaders, securityHeadersOf } from './http/response-headers';
import { addSecurityTxtRoute } from './http/security-txt.route';
import { prepareShutdown } from './http/shutdown';
import { countFigures } from './measure/build-figures';
import { listErrors } from './measure/error-list';
import { collectMetrics } from './measure/gateway-metrics';
import { KnownBuilds } from './measure/known-builds';
import { createMeasurements } from './measure/measurements';
import { createSourcePositions } from './measure/source-positions';
import { createReportExchange } from './measure/report-exchange';
import { createReportFiles } from './measure/report-files';
import { joinReports } from './measure/team-report';
import { addTeamReportRoutes } from './measure/team-report.routes';
import { addVitalsRoutes } from './measure/vitals.routes';
import { openPackageStore } from './npm/package-store';
import { addPackageRoutes } from './npm/package.routes';
import { addPageRoutes } from './page/page.routes';
import { WEB_MANIFEST_FILE, addManifestRoute } from './page/manifest.route';
import { followSettings, withoutUnpublishedPages } from './page/site-settings';
import { readStoreFile } from './release/build-store';
import { createOwnerExchange, createPageOwners } from './release/page-owners';
import { addRegistryRoutes } from './release/registry.routes';
import { followReleases, type ReleaseFollower } from './release/release-follower';
import { IMMUTABLE_FILE_OPTIONS, isForGatewayOnly, addRemoteFileRoutes } from './release/remote-files.routes';
import { RELEASES_FOLDER, startSharingFiles } from './release/shared-assets';
import { createReleaseStore } from './release/release-store';
import { readShellFiles } from './release/shell-files';
import { openStateFile } from './release/state-file';
import { createVisitorBuilds } from './release/visitor-builds';
import { createPageDataReader } from './render/page-data';
import { createRenderPool, MAX_START_WAIT_MS } from './render/render-pool';
import { addSeoRoutes } from './seo/seo.routes';

const ERROR_DETAILS: Readonly<Record<number, string | undefined>> = { 413: DETAILS[413], 500: DETAILS[500] };
const CANARY_JUDGE_INTERVAL_MS = 2_000;

/**
 * Serves pages, the files of the shell and of the remotes, and the API on one origin.
 * @param logStream Receives the log lines. Default: standard output.
 */
export async function createGateway(config: GatewayConfig, logStream?: { write(line: string): void }) {
  const headers = securityHeadersOf(config);
  const { limits } = config;
  const handleClientError = clientErrorHandler(headers);
  const uploading = new WeakSet<Socket>();
  const app = fastify({
    loggerInstance: createLog(config.logLevel, logStream) as FastifyBaseLogger,
    bodyLimit: limits.maxBodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    http: {
      headersTimeout: limits.headTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      requireHostHeader: false,
    },
    clientErrorHandler(error, socket) {
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (!isLate || !uploading.has(socket)) handleClientError(error, socket);
    },
    rewriteUrl: toOriginForm,
    // prepareShutdown handles the requests that arrive during the shutdown
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // `trustProxy` is false without a proxy, because Fastify would otherwise parse headers at each read of the address
    trustProxy: config.trustProxyHops > 0 && ((_address, hop) => hop < config.trustProxyHops),
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify calls this function for requests that it cannot route, such as one with bad percent-encoding in its path
    frameworkErrors: (error, _request, reply: FastifyReply) =>
      // hooks do not run for these errors, so the headers are set here
      void sendProblem(reply.headers(headers), error.statusCode ?? 400, DETAILS[400]),
  });
  // This must be the first hook. A client's traceparent header is ignored, because a client could join any trace.
  if (config.tracesEndpoint !== null) await traceRequests(app, config.tracesEndpoint, 'telemarket-gateway');
  app.addHook('onRequest', (request, reply, done) => {
    if (hasNoSingleHost(request.raw)) sendProblem(reply, 400, DETAILS[400]);
    else done();
  });
  readWildcardEncodings(app);
  refuseUnknownHosts(app, config);
  for (const text of describeHiddenContacts(config)) app.log.warn(text);
  logUnreadableAddresses(app, (fields, message) => app.log.warn(fields, message));
  const stop = prepareShutdown(app, limits.drainMs, () => releases.isReady());
  refuseExpectations(app.server, headers);
  app.server.maxConnections = limits.maxConnections;
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, status, ERROR_DETAILS[status] ?? 'The request cannot be served.');
  });
  forwardToNextSite(app, config);
  // refuses a request with a body for an unknown path before the body is read
  app.addHook('onRequest', (request, reply, done) => {
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers;
    if (request.is404 && (encoding !== undefined || Number(length) !== 0))
      sendNotFound(reply.header('connection', 'close'));
    else done();
  });
  // A body is forwarded unchanged, but only after all of it has arrived, so that a slow client occupies only its own
  // connection.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const measurements = createMeasurements(app.log);
  const builds = new KnownBuilds();
  const metrics = config.metrics && createMetrics(app);
  const verified = createVerifiedBuilds(config.readReleaseKeys, createListNumbers(config.releaseState), readStoreFile);
  const api = createApiPool(config.apiOrigin);
  app.addHook('onClose', () => api.destroy());
  const send = createApiFetch(api, config.instanceId);
  const canaries = watchCanaries({
    subscribe: measurements.subscribe,
    log: app.log,
    minNetworks: config.canaryNetworks,
    exchange: config.gatewaySecret === null ? null : createExchange(config.apiOrigin, config.gatewaySecret, send),
    verdicts: openStateFile(config.stateFolder, 'verdicts.json', app.log),
    intervalMs: CANARY_JUDGE_INTERVAL_MS,
  });
  const { sharedAssets, gatewaySecret } = config;
  const exchangeOwners = gatewaySecret === null ? null : createOwnerExchange(config.apiOrigin, gatewaySecret, send);
  const store = sharedAssets === null ? null : createReleaseStore(join(sharedAssets, RELEASES_FOLDER), verified);
  const shell = await readShellFiles(config.assets, app.log);
  const settings = await followSettings(
    config,
    send,
    openStateFile(config.stateFolder, 'settings.json', app.log),
    app.log,
  );
  app.addHook('onClose', () => settings.stop());
  const releases: ReleaseFollower = await followReleases(
    config.readRemotes,
    app.log,
    config.releaseIntervalMs,
    (remote, build) => builds.add(remote, build),
    canaries,
    verified,
    store,
    createPageOwners(openStateFile(config.stateFolder, 'page-owners.json', app.log), exchangeOwners, app.log),
    shell.shared,
  );
  app.addHook('onClose', async () => {
    releases.stop();
    canaries.stop();
  });
  addResponseHeaders(app, headers);
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });

  app.get('/healthz', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'alive', failingThreads: pool.figures.failing, instance: config.instanceId }),
  );
  await app.register(files, {
    root: config.publicFolder,
    wildcard: false,
    maxAge: '1h',
    globIgnore: [WEB_MANIFEST_FILE],
  });
  addManifestRoute(app, join(config.publicFolder, WEB_MANIFEST_FILE), settings);
  if (sharedAssets !== null && store) {
    const shared = { save: releases.save, deleteUnused: store.deleteUnused };
    const stopSharing = await startSharingFiles(config.assets.folder, sharedAssets, shared, app.log);
    app.addHook('onClose', async () => stopSharing());
  }
  await app.register(files, {
    root: sharedAssets === null ? config.assets.folder : [config.assets.folder, sharedAssets],
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    allowedPath: (path) => !isForGatewayOnly(path),
    decorateReply: false,
    ...IMMUTABLE_FILE_OPTIONS,
  });
  addRemoteFileRoutes(app, releases, verified, store, (remote, build, network) => {
    if (builds.has(remote, build))
      measurements.record({ remote, build, kind: 'store-error', source: 'gateway', network });
  });
  const apiFolders = SITE.apiFolders.map((folder) => `/${folder}`);
  const calls = proxyToApi(app, api, apiFolders, config.instanceId);
  await forwardUploads(app, config, uploading);
  const backends = config.readBackends && followBackends(config.readBackends, config.releaseIntervalMs, app.log);
  if (backends) {
    app.addHook('onClose', () => backends.stop());
    if (gatewaySecret === null) app.log.warn("GATEWAY_SECRET is not set: the remotes' backends get no sessions");
    const prove = gatewaySecret === null ? null : createSessionProver(config.apiOrigin, gatewaySecret, send);
    addBackendRoutes(app, config, backends, prove);
  }
  const read = backends ? backends.fetchWith(send) : send;
  addSeoRoutes(app, config, releases, settings, read);
  addSecurityTxtRoute(app, config, settings);
  let devSite: string | undefined;
  if (config.packages) {
    const warn = (problem: string) => app.log.warn({ problem }, 'packages of teams');
    const packages = await openPackageStore(config.packages.folder, config.packages.store, warn);
    app.addHook('onClose', () => packages.close());
    addPackageRoutes(app, packages, config);
    devSite = packages.ownVersionOf('@telemarket/dev-site');
  }
  const pool = createRenderPool({
    size: config.renderThreads,
    readData: createPageDataReader(config.apiOrigin, read),
    log: app.log,
    record: measurements.record,
  });
  app.addHook('onClose', () => pool.close());
  const positions = createSourcePositions((remote) => releases.sourcesOf(remote)[0], verified, config.assets.folder);
  const errors = listErrors(measurements, builds, positions, app.log);
  builds.add(SHELL, shell.build);
  addVitalsRoutes(app, limits, builds, measurements);
  const visitorBuilds = createVisitorBuilds(verified, releases);
  const figures = countFigures(measurements, builds);
  const shown = (registry: Registry) => withoutUnpublishedPages(registry, settings.current());
  addRegistryRoutes(app, releases, shown, shell, visitorBuilds, figures, devSite);
  const instance = randomUUID();
  const reportFiles = config.stateFolder === null ? null : createReportFiles(config.stateFolder, instance);
  const reportStore =
    gatewaySecret === null
      ? reportFiles
      : createReportExchange(config.apiOrigin, gatewaySecret, instance, send, reportFiles);
  const reports = joinReports(reportStore, errors, measurements, builds, app.log);
  app.addHook('onClose', () => reports.stop());
  addTeamReportRoutes(app, config, reports, figures);
  const pages = addPageRoutes(app, config, shell, releases, pool, settings, visitorBuilds);
  await Promise.race([pool.started, sleep(MAX_START_WAIT_MS, undefined, { ref: false })]);
  let metricsPort: number | null = null;
  if (metrics && config.metrics) {
    collectMetrics(metrics, { measurements, builds, releases, pool, calls, pages, backends });
    const server = await serveMetrics(metrics, config.metrics, { '/errors': errors });
    app.addHook('onClose', () => server.close());
    metricsPort = server.port;
  }
  return { app, stop, measurements, metricsPort };
}
