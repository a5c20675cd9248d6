import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENT_LIMITS } from '../config/limits';
import { API_POOL_OPTIONS } from './api-pool';
import { until } from '../test/remote-folder';
import { startTestSite, type TestSite } from '../test/test-site';

const LARGE = 'x'.repeat(1_000_000);
/** The number of requests that the API is handling now. */
let calls = 0;
const received: string[] = [];
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    api: (request, response) => {
      calls += 1;
      response.on('close', () => (calls -= 1));
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        received.push(`${request.method} ${request.url} ${body}`);
        if (request.url === '/api/frozen') return;
        const text = request.url === '/api/large' ? LARGE : '{"ok":true}';
        setTimeout(() => response.end(text), request.url === '/api/slow' ? 1_500 : 5);
      });
    },
    config: {
      limits: {
        ...CLIENT_LIMITS,
        headTimeoutMs: 600,
        requestTimeoutMs: 1_500,
        // this delay is longer than the timeout of the API
        idleTimeoutMs: 4_000,
        checkIntervalMs: 100,
        maxConnections: 150,
      },
    },
  });
});
afterAll(() => site.stop());
afterEach(() => sleep(100));

/** This is long enough to tell a closed connection from an open one, even on a busy machine. */
const MAX_MS = 10_000;

const countConnections = () =>
  new Promise<number>((resolve) => site.app.server.getConnections((_error, count) => resolve(count)));

const slowBody = (path = '/api/newsletter') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a`;

test('100 slow bodies from 100 networks do not delay a read', async () => {
  const slow = Array.from({ length: 100 }, (_, index) => site.open(slowBody(), `127.0.9.${index + 1}`));
  await sleep(200);
  const { status, ms } = await site.send('/api/products');
  for (const { socket } of slow) socket.destroy();
  expect([status, ms < MAX_MS ? 'soon' : `after ${ms} ms`]).toEqual([200, 'soon']);
  expect(received.filter((line) => line.includes('newsletter'))).toEqual([]);
});

test('a request whose body arrives too slowly gets 408', async () => {
  const { socket, closed } = site.open(slowBody());
  const timer = setInterval(() => socket.write('1'), 50);
  const { text } = await Promise.race([closed, sleep(MAX_MS, { text: 'open' })]);
  clearInterval(timer);
  socket.destroy();
  expect(text.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
});

test.each(['/groups', '/healthz', '/assets/main.js'])(
  'a request with a slow body for %s, which accepts no body, gets 404 at once',
  async (path) => {
    const { socket, closed } = site.open(slowBody(path));
    const { text } = await Promise.race([closed, sleep(MAX_MS, { text: 'open' })]);
    socket.destroy();
    expect(text.split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found');
  },
);

test('a connection is closed when the head of its request does not arrive', async () => {
  const { socket, closed } = site.open('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
  const timer = setInterval(() => socket.write('1'), 50);
  const { text } = await Promise.race([closed, sleep(MAX_MS, { text: 'open' })]);
  clearInterval(timer);
  socket.destroy();
  expect(text.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
});

test('connections beyond the maximum are closed at once', async () => {
  const open = Array.from({ length: 150 }, () => site.open(''));
  await until(async () => (await countConnections()) === 150);
  const { closed } = site.open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect((await closed).text).toBe('');
  for (const { socket } of open) socket.destroy();
  await until(async () => (await countConnections()) === 0);
  expect((await site.send('/healthz')).status).toBe(200);
});

test.each([
  ['announced', `content-length: 70000\r\n\r\n`],
  ['not announced', `transfer-encoding: chunked\r\n\r\n11170\r\n${'x'.repeat(70_000)}\r\n`],
])('a body that is too large is refused: %s', async (_case, text) => {
  const { socket, closed } = site.open(
    `POST /api/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${text}`,
  );
  const { text: response } = await Promise.race([closed, sleep(MAX_MS, { text: 'open' })]);
  socket.destroy();
  expect(response.split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large');
  expect(response).toContain('"detail":"The body is too large."');
});

test('clients that do not read their responses hold no connection to the API, and are disconnected', async () => {
  const slow: ReturnType<TestSite['open']>[] = [];
  for (let client = 1; client <= 100; client += 1) {
    const connection = site.open(
      'GET /api/large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      `127.0.9.${client}`,
    );
    connection.socket.pause();
    slow.push(connection);
    // the requests are sent one after the other, so that none waits for a connection to the API
    await until(() => received.filter((line) => line === 'GET /api/large ').length === client);
  }
  await until(() => calls === 0);
  expect((await site.send('/api/products')).status).toBe(200);
  await until(async () => (await countConnections()) === 0);
  for (const { socket } of slow) socket.destroy();
});

/**
 * A response that takes longer than this is late. A call that waits in the queue and then for the whole timeout takes
 * 4.4 s. The suite of failure tests has the same limit.
 */
const LATE_MS = 4_000;
const ATTEMPTS = 5;

/**
 * Repeats the request when its response was late: a busy machine delays single responses, a wrong timeout delays all of
 * them.
 */
async function sendInTime(send: () => ReturnType<TestSite['send']>) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.ms < LATE_MS || attempt === ATTEMPTS) return response;
  }
}

test('a call gets 503 within three seconds when the API hangs', async () => {
  const { status, headers, ms } = await sendInTime(() => site.send('/api/frozen'));
  expect([status, headers['retry-after'], ms < LATE_MS ? 'in time' : `after ${ms} ms`]).toEqual([503, '2', 'in time']);
});

test('a call that is queued behind others gets 503 within three seconds', async () => {
  const { status, ms } = await sendInTime(async () => {
    const slow = Array.from({ length: API_POOL_OPTIONS.connections }, () => site.send('/api/slow'));
    await sleep(100);
    const response = await site.send('/api/frozen');
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200));
    return response;
  });
  expect([status, ms < LATE_MS ? 'in time' : `after ${ms} ms`]).toEqual([503, 'in time']);
});
