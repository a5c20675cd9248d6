import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as httpRequest, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS_PATH } from '@telemarket/app/own-pages';
import type { FastifyInstance } from 'fastify';
import { createGateway } from '../app';
import { type GatewayConfig, readConfig } from '../config/config';
import type { Measurements } from '../measure/measurements';
import { createRemoteFolder } from './remote-folder';

export interface TestSite {
  app: FastifyInstance;
  measurements: Measurements;
  metricsPort: number | null;
  /** Stops the gateway as the stop signal does. */
  close(): Promise<void>;
  port: number;
  /** The log lines of the gateway. */
  log: string[];
  /** Sends a request. `from` sets another client address, such as 127.0.7.1. */
  send(path: string, options?: SendOptions): Promise<SentResponse>;
  /** Opens a connection and writes to it. */
  open(text: string, from?: string): RawConnection;
  stop(): Promise<void>;
}

export interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
}

export interface SentResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  ms: number;
}

export interface RawConnection {
  socket: Socket;
  /** Resolves when the gateway closes the connection, with the text that it has sent, and the time in ms. */
  closed: Promise<{ text: string; ms: number }>;
}

/** Starts a gateway with the folder of one remote and with an API that the test defines. */
export async function startTestSite({
  api = (_request, response) => response.end('{}'),
  env = {},
  config = {},
  releases = JSON.stringify({ live: 'b1' }),
  sitemap,
  paths = ['/'],
  settings = () => null,
}: {
  api?: RequestListener;
  env?: Record<string, string>;
  config?: Partial<GatewayConfig>;
  releases?: string;
  /** The API path of the list that the sitemap reads, as in PageDefinition. */
  sitemap?: string;
  /** The paths of the pages of the remote. */
  paths?: readonly string[];
  /** The response of the API with the settings of the site. Default: there are no settings. */
  settings?: () => object | null;
} = {}): Promise<TestSite> {
  const root = await mkdtemp(join(tmpdir(), 'site-'));
  const remote = await createRemoteFolder();
  await remote.build('b1', { paths, sitemaps: { '/': sitemap } });
  await remote.write('releases.json', releases);
  const assets = join(root, 'shell/app/dist/browser');
  for (const folder of [join(root, 'shell/app/public'), assets]) await mkdir(folder, { recursive: true });
  const files = { js: ['main.js'], css: [], font: '', pages: {}, shared: {} };
  await writeFile(join(assets, 'assets.json'), JSON.stringify(files));
  await writeFile(join(assets, 'main.js'), 'start()');
  await writeFile(join(root, 'shell/app/public/manifest.webmanifest'), '{}');
  await writeFile(join(root, 'shell/app/public/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  // these files exist in the folder of a site that runs from a clone of the repository
  for (const folder of [root, remote.folder]) {
    await mkdir(join(folder, '.git'));
    await writeFile(join(folder, '.git/config'), '[core]');
  }
  // these are files that only the gateway reads, or that a tool has left
  for (const file of ['assets.json.br', 'assets.json.gz', 'stats.json']) await writeFile(join(assets, file), '{}');
  for (const file of ['mf-manifest-stats.json', 'ssr.json']) await remote.write(`b1/${file}`, '{}');
  const withSettings: RequestListener = (request, response) => {
    if (request.url !== SETTINGS_PATH) return api(request, response);
    const value = settings();
    response.statusCode = value ? 200 : 404;
    response.end(JSON.stringify(value));
  };
  const apiServer = createServer(withSettings).listen(0, '127.0.0.1');
  await once(apiServer, 'listening');
  const { port: apiPort } = apiServer.address() as AddressInfo;
  const variables = {
    RENDER_THREADS: '0',
    LOG_LEVEL: 'silent',
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
    REMOTES: `catalog=${remote.folder}`,
    ...env,
  };
  const log: string[] = [];
  const { app, stop, measurements, metricsPort } = await createGateway(
    { ...readConfig(variables, root), ...config },
    { write: (line) => void log.push(line) },
  );
  await app.listen({ host: '0.0.0.0', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  return {
    app,
    measurements,
    metricsPort,
    close: stop,
    port,
    log,
    send: (path, options) => send(port, path, options),
    open: (text, from) => open(port, text, from),
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      apiServer.close();
      apiServer.closeAllConnections();
      await Promise.all([remote.remove(), rm(root, { recursive: true })]);
    },
  };
}

function send(port: number, path: string, options: SendOptions = {}): Promise<SentResponse> {
  const { method = 'GET', headers = {}, body, from } = options;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = { host: '127.0.0.1', port, path, method, headers, agent: false, localAddress: from };
    httpRequest(outgoing, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            ms: performance.now() - began,
          }),
        );
    })
      .on('error', reject)
      .end(body);
  });
}

function open(port: number, text: string, from?: string): RawConnection {
  const began = performance.now();
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  let received = '';
  const closed = new Promise<{ text: string; ms: number }>((resolve) => {
    socket
      .on('data', (chunk) => (received += chunk.toString('latin1')))
      .on('error', () => {})
      .on('close', () => resolve({ text: received, ms: performance.now() - began }));
  });
  socket.write(text);
  return { socket, closed };
}
