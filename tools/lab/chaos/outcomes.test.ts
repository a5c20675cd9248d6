import { drain } from '@telemarket/server-kit/drain';
import { once } from 'node:events';
import { Agent, createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, ConstantLoad, findFaults, type CallKind, type CallOutcome, sendCall } from './outcomes';
import { BusyClients, findFailedInFlight } from './stopping';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function sendTo(listener: RequestListener, kind: CallKind = 'order'): Promise<CallOutcome> {
  const { origin } = await listen(listener);
  const agent = new Agent();
  const outcome = await sendCall(agent, { kind, origin, path: '/' }, performance.now(), 3_000);
  agent.destroy();
  return outcome;
}

const RULES = { maxMs: 2_000, served: ['page'] as const };

test.each<[string, RequestListener, string[]]>([
  ['a good response', (_, response) => response.end('{}'), []],
  ['a refusal', (_, response) => response.writeHead(503, { 'retry-after': '1' }).end(), []],
  ['a server that hangs', () => undefined, ['1 x order without a response (hangs)']],
  ['a late response', (_, response) => setTimeout(() => response.end(), 2_300), ['1 x order later than 2 s']],
  ['an error', (_, response) => response.writeHead(500).end(), ['1 x order with 500']],
  [
    'a refusal without a time',
    (_, response) => response.writeHead(503).end(),
    ['1 x order with 503 without Retry-After'],
  ],
  ['a closed connection', (request) => request.socket.destroy(), ['1 x order without a response (ECONNRESET)']],
])('the laboratory reports the faults, if any, of %s', async (_what, listener, faults) => {
  expect(findFaults([await sendTo(listener)], RULES)).toEqual(faults);
});

test('a response that breaks off does not count as a response', async () => {
  const outcome = await sendTo((request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  });
  expect([outcome.status, outcome.error]).toEqual([0, 'broken off: aborted']);
});

test('a request that must be served may not be refused', async () => {
  const refused = await sendTo((_, response) => response.writeHead(503, { 'retry-after': '1' }).end(), 'page');
  expect(findFaults([refused], RULES)).toEqual(['1 x page with 503']);
});

test('a page whose data the API did not return is served, because the browser continues with it', async () => {
  const page = (_: unknown, response: ServerResponse) =>
    void response.writeHead(503, { 'retry-after': '2' }).end('<script id="boot" type="application/json">{}</script>');
  expect([
    findFaults([await sendTo(page, 'page')], RULES),
    findFaults([await sendTo(page)], { ...RULES, served: ['order'] }),
  ]).toEqual([[], ['1 x order with 503']]);
});

test('the time of a response counts from when its request was due', async () => {
  let isSlow = true;
  const { origin } = await listen((_, response) => response.end());
  const load = new ConstantLoad(100, () => {
    // This loop keeps the client busy, so that the client sends late.
    for (const end = performance.now() + (isSlow ? 200 : 0); performance.now() < end;);
    isSlow = false;
    return { kind: 'list', origin, path: '/' };
  });
  await sleep(300);
  const outcomes = await load.stop();
  expect(outcomes.filter(({ ms }) => ms > 150).length).toBeGreaterThan(3);
});

describe('a server that gets the signal to stop', () => {
  /** @returns The number of requests that fail while `stop` stops the server. */
  async function stopUnderLoad(stop: (server: Server) => void): Promise<number> {
    // The responses take different times. With equal times, all clients would pause at the same moment, and no request
    // would be in flight.
    let requests = 0;
    const delay = () => 20 + 5 * (requests++ % 8);
    const { server, origin } = await listen((_, response) => void setTimeout(() => response.end('{}'), delay()));
    const clients = new BusyClients(8, (): Call => ({ kind: 'order', origin, path: '/' }));
    await clients.connected;
    await sleep(50);
    const signalAt = performance.now();
    stop(server);
    await sleep(200);
    return findFailedInFlight(await clients.stop(), signalAt).length;
  }

  test('has no failed requests when it drains', async () => {
    expect(await stopUnderLoad((server) => void drain(server, 2_000))).toBe(0);
  });

  test('has failed requests when it drops its connections', async () => {
    const dropped = await stopUnderLoad((server) => {
      server.close();
      server.closeAllConnections();
    });
    expect(dropped).toBeGreaterThan(0);
  });
});
