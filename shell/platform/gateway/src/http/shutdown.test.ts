import { once } from 'node:events';
import { Agent, request as httpRequest, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENT_LIMITS } from '../config/limits';
import { startTestSite, type TestSite } from '../test/test-site';

let site: TestSite;
const startSite = (drainMs: number) =>
  startTestSite({
    api: (_request, response) => setTimeout(() => response.end('{"ok":true}'), 300),
    config: { limits: { ...CLIENT_LIMITS, drainMs } },
  });
beforeEach(async () => {
  // This is long enough for a busy machine. The drain ends earlier, when every connection has had its last response.
  site = await startSite(10_000);
});
afterEach(() => site.stop());

/** Sends a request on a connection that stays open. */
function sendOn(agent: Agent, method: string, path: string) {
  return new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: site.port, path, method, agent }, (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume().on('end', () => resolve({ status, connection: headers.connection }));
    })
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined);
  });
}

test('requests before, during and shortly after the stop signal get their responses', async () => {
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const all = await Promise.all(agents.map((agent) => sendOn(agent, 'GET', '/')));
  expect(all.map(({ connection }) => connection)).toEqual(agents.map(() => 'keep-alive'));
  const [one, two, three, four, five, six] = agents as [Agent, Agent, Agent, Agent, Agent, Agent];
  const before = [sendOn(one, 'POST', '/api/orders'), sendOn(two, 'GET', '/api/products')];
  await sleep(50);
  const stopped = site.close();
  const during = [sendOn(three, 'POST', '/api/orders'), sendOn(four, 'GET', '/')];
  await sleep(200);
  during.push(sendOn(five, 'GET', '/'), sendOn(six, 'POST', '/api/orders'));
  const responses = await Promise.all([...before, ...during]);
  expect(responses).toEqual(responses.map(() => ({ status: 200, connection: 'close' })));
  await stopped;
});

test('a gateway that is stopping reports that it is alive but not ready', async () => {
  const agents = Array.from({ length: 2 }, () => new Agent({ keepAlive: true, maxSockets: 1 })) as [Agent, Agent];
  for (const agent of agents) expect((await sendOn(agent, 'GET', '/readyz')).status).toBe(200);
  const stopped = site.close();
  await sleep(50);
  const [alive, ready] = await Promise.all([sendOn(agents[0], 'GET', '/healthz'), sendOn(agents[1], 'GET', '/readyz')]);
  expect([alive.status, ready.status]).toEqual([200, 503]);
  await stopped;
});

test('a gateway that is closing refuses a request', async () => {
  // A request whose head arrives while the gateway closes.
  const { socket, closed } = site.open('GET / HTTP/1.1\r\nhost: x\r\n');
  await sleep(100);
  void site.app.close();
  await sleep(50);
  socket.write('accept: */*\r\n\r\n');
  const { text } = await closed;
  const response = text.slice(text.indexOf('HTTP/1.1 503')).toLowerCase();
  expect(response.split('\r\n')[0]).toBe('http/1.1 503 service unavailable');
  expect(response).toContain('retry-after: 2');
  expect(response).toContain('content-type: application/problem+json');
  expect(response).toContain("content-security-policy: default-src 'none'");
});

test('an idle connection does not delay the shutdown beyond the drain timeout', async () => {
  const shortDrain = await startSite(200);
  const { closed } = shortDrain.open('');
  await sleep(50);
  await shortDrain.close();
  expect((await closed).text).toBe('');
  await shortDrain.stop();
});

describe('with an API whose responses are delayed', () => {
  let stalledSite: TestSite;
  let onCall: (response: ServerResponse) => void;
  /** Resolves with the response object of the next call that the API receives. */
  const nextCall = () => new Promise<ServerResponse>((resolve) => (onCall = resolve));

  beforeEach(async () => {
    stalledSite = await startTestSite({
      api: (_request, response) => onCall(response),
      env: { PUBLIC_ORIGIN: 'https://shop.example' },
      // With these timeouts, the shutdown takes minutes if it waits for a request that has already ended.
      config: { limits: { ...CLIENT_LIMITS, drainMs: 0, headTimeoutMs: 300_000, requestTimeoutMs: 300_000 } },
    });
  });
  afterEach(() => stalledSite.stop());

  const get = (path: string, host: string) => `GET ${path} HTTP/1.1\r\n${host}connection: close\r\n\r\n`;
  const HOST = 'host: shop.example\r\n';
  const statusOf = ({ text }: { text: string }) => text.split('\r\n')[0];

  test.each([
    ['without a host', '', 'HTTP/1.1 400 Bad Request'],
    ['for an unknown host', 'host: evil.example\r\n', 'HTTP/1.1 421 Misdirected Request'],
  ])('a request gets its response after a request %s was refused', async (_what, host, refusal) => {
    expect(statusOf(await stalledSite.open(get('/', host)).closed)).toBe(refusal);
    const called = nextCall();
    const { closed } = stalledSite.open(get('/api/products', HOST));
    const response = await called;
    const close = stalledSite.app.close.bind(stalledSite.app);
    const closes = new Promise<void>((resolve) => {
      stalledSite.app.close = (() => {
        resolve();
        return close();
      }) as typeof stalledSite.app.close;
    });
    const stopped = stalledSite.close();
    await closes;
    response.end('{}');
    expect(statusOf(await closed)).toBe('HTTP/1.1 200 OK');
    await stopped;
  });

  test('requests that a client has aborted do not delay the shutdown', async () => {
    const called = nextCall();
    const { socket } = stalledSite.open(
      get('/api/products', HOST).replace('close', 'keep-alive') + get('/api/art', HOST),
    );
    await called;
    socket.destroy();
    const accepted = once(stalledSite.app.server, 'connection');
    const idle = stalledSite.open('');
    await accepted;
    await stalledSite.close();
    idle.socket.destroy();
  });
});
