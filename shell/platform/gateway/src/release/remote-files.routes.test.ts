import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { connect } from 'node:net';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESCRIPTION_VERSION } from '@telemarket/composition';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import { readStoreFile } from './build-store';
import { addRemoteFileRoutes } from './remote-files.routes';

let gateway: FastifyInstance;
let store: Server;
let port = 0;
/** The port of the build store in the list of remotes. */
let sourcePort = 0;
/** The headers of the last request to the build store. */
let received: IncomingHttpHeaders = {};
/** The files that were requested from the build store. */
let asked: string[] = [];
/** Matches the files that the build store does not serve because of an error. */
let broken: RegExp;
/** The passport of the build; null when the build has none. */
let passport: string | null;
let failures: string[] = [];
let log: string[] = [];

const MANIFEST = JSON.stringify({
  metaData: { globalName: 'remote_b1', remoteEntry: { name: 'remote-entry.js' } },
  exposes: [
    {
      path: './home-page',
      assets: { js: { sync: ['main.js'], async: ['late.js'] }, css: { sync: ['main.css'], async: ['late.css'] } },
    },
  ],
  telemarket: { version: DESCRIPTION_VERSION, title: '', down: { title: '', text: '' }, pages: [], widgets: [] },
});
const passportOf = (...files: string[]) =>
  JSON.stringify({
    version: 1,
    remote: 'catalog',
    build: 'b1',
    files: Object.fromEntries(files.map((file) => [file, { sha256: `${'a'.repeat(43)}=`, bytes: 1 }])),
  });

const startBuildStore = (at: number) =>
  new Promise<void>((resolve) => {
    store = createServer(({ url = '', headers }, response) => {
      received = headers;
      asked.push(url);
      response.setHeader('set-cookie', '__Host-sid=of-the-host');
      if (broken.test(url)) return response.writeHead(500).end();
      if (url === '/b1/mf-manifest.json') return response.end(MANIFEST);
      if (!url.endsWith('passport.json')) return response.end(url);
      return passport === null ? response.writeHead(404).end() : response.end(passport);
    }).listen(at, '127.0.0.1', resolve);
  });
const stopBuildStore = () =>
  new Promise((resolve) => {
    store.close(resolve);
    store.closeAllConnections();
  });
const request = (path: string, headers: Record<string, string> = {}) =>
  gateway.inject({ url: `/remotes/catalog/${path}`, headers });

beforeEach(async () => {
  await startBuildStore(0);
  port = (store.address() as AddressInfo).port;
  sourcePort = port;
  failures = [];
  received = {};
  asked = [];
  broken = /^$/;
  passport = null;
  log = [];
  gateway = fastify({
    logger: { level: 'info', stream: { write: (line) => void log.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const onFailure = (...failure: string[]) => void failures.push(failure.join(' '));
  const builds = createVerifiedBuilds(() => null, createListNumbers(null), readStoreFile);
  addRemoteFileRoutes(
    gateway,
    {
      sourcesOf: (name) => (name === 'catalog' ? [{ kind: 'http', origin: `http://127.0.0.1:${sourcePort}` }] : []),
    },
    builds,
    null,
    onFailure,
  );
});
afterEach(async () => {
  await gateway.close();
  await stopBuildStore();
});

test('a visitor gets the files of a build', async () => {
  expect((await request('b1/main.js')).body).toBe('/b1/main.js');
});

test.each([
  'releases.json',
  '.git/config',
  'b1/server.b1.cjs',
  'b1/server.b1%2Ecjs',
  'b1/mf-manifest.json',
  'b1/main.js.map',
  'inputs.json',
  'releases.json%3F',
  'passport.json%23',
  'b1/main.js.map%3Fx',
])('a visitor does not get %s', async (path) => {
  expect((await request(path)).statusCode).toBe(404);
});

test.each(['%00.js', `${'a'.repeat(300)}.js`, `${'%7C'.repeat(300)}.js`, '%0A.js'])(
  'a request for a name that no file can have gets a 404, and does not count as a failure of the build store: %s',
  async (name) => {
    expect((await request(`b1/${name}`)).statusCode).toBe(404);
    expect([failures, log, received]).toEqual([[], [], {}]);
  },
);

/**
 * Brings the gateway into the state after a build has become live: it knows the files of the build, and no longer
 * requests lists of files.
 */
async function open() {
  await request('b1/main.js');
  asked = [];
}

test.each([
  ['without a passport', null],
  ['with a passport', passportOf('main.js', 'main.js.br', 'main.js.map')],
])('the gateway does not ask the build store for files that a build %s does not list', async (_what, given) => {
  passport = given;
  await open();
  broken = /./;
  for (const file of ['other.js', 'other.css', 'main.js.js', 'late/main.js', '|'.repeat(3_000), 'main.js.zst.js'])
    expect([file, (await request(`b1/${encodeURIComponent(file)}`)).statusCode]).toEqual([file, 404]);
  expect([failures, log, asked]).toEqual([[], [], []]);
});

test('a passport names all files, and a manifest only scripts and stylesheets', async () => {
  for (const file of ['main.js', 'late.js', 'main.css', 'late.css', 'remote-entry.js', 'logo.png'])
    expect([file, (await request(`b1/${file}`)).body]).toEqual([file, `/b1/${file}`]);
  expect((await request('b1/main.js', { 'accept-encoding': 'br' })).body).toBe('/b1/main.js.br');
});

test('a request for a picture that the passport of the build does not name gets a 404', async () => {
  passport = passportOf('main.js');
  await open();
  expect((await request('b1/logo.png')).statusCode).toBe(404);
  expect(asked).toEqual([]);
});

test('a failure of the build store counts for the build and the network only if the build lists the file', async () => {
  await open();
  broken = /./;
  expect((await request('b1/main.js')).statusCode).toBe(503);
  expect(failures).toEqual(['catalog b1 127.0.0.0/24']);
  // a manifest does not say whether the build has the picture
  expect((await request('b1/logo.png')).statusCode).toBe(503);
  expect((await request('b2/main.js')).statusCode).toBe(503);
  expect(failures).toHaveLength(1);
});

test('a build store cannot set a cookie', async () => {
  const { headers, statusCode } = await request('b1/main.js');
  expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
});

test('a build store receives no header of the visitor', async () => {
  await request('b1/main.js', {
    cookie: '__Host-sid=secret',
    authorization: 'Bearer secret',
    'x-forwarded-for': '192.0.2.1',
    'x-request-id': 'of the visitor',
    referer: 'http://localhost/order-tracking?code=secret',
    'user-agent': 'a browser',
  });
  expect(received).toEqual({ 'accept-encoding': 'identity', host: `127.0.0.1:${port}`, connection: 'keep-alive' });
});

test.each([
  ['logo.png', 'image/png'],
  ['main.js', 'text/javascript; charset=utf-8'],
  ['data.bin', 'application/octet-stream'],
])('the content type of %s comes from the name of the file', async (file, type) => {
  expect((await request(`b1/${file}`)).headers['content-type']).toBe(type);
});

test.each([
  ['upgrade', 'x'],
  ['keep-alive', '5'],
])(
  'a request with the header %s: %s gets the file, and does not count as a failure of the build',
  async (name, value) => {
    expect((await request('b1/main.js', { [name]: value })).body).toBe('/b1/main.js');
    expect(failures).toEqual([]);
  },
);

test('a file that is served adds no line to the log', async () => {
  await request('b1/main.js');
  expect(log).toEqual([]);
});

test('a request waits until a restarted build store responds', async () => {
  await request('b1/main.js');
  await stopBuildStore();
  const waiting = request('b1/main.js');
  await sleep(400);
  await startBuildStore(port);
  expect((await waiting).statusCode).toBe(200);
});

/** The program of a build store that accepts no connection: it is blocked, and its queue is full. */
const SILENT_STORE = `
  const server = require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

test('a build store that accepts no connections delays each request by only about two seconds', async () => {
  const silent = spawn(process.execPath, ['-e', SILENT_STORE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [text] = (await once(silent.stdout, 'data')) as [Buffer];
  const queued = Array.from({ length: 3 }, () => connect(Number(text), '127.0.0.1').on('error', () => {}));
  await Promise.race(queued.slice(1, 2).map((socket) => once(socket, 'connect')));
  sourcePort = Number(text);
  try {
    for (const encoding of ['br', 'identity']) {
      const start = performance.now();
      expect((await request('b1/main.js', { 'accept-encoding': encoding })).statusCode).toBe(503);
      expect(performance.now() - start).toBeLessThan(4_000);
    }
  } finally {
    for (const socket of queued) socket.destroy();
    silent.kill('SIGKILL');
  }
}, 60_000);
