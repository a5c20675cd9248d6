import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RoundRobinPool } from 'undici';
import { createPageDataReader } from '../render/page-data';
import { createApiFetch, createApiPool, createRoundRobinLookup, API_POOL_OPTIONS } from './api-pool';

/** The number of requests that each of the four connections serves in `requestMany`. */
const MAX_REQUESTS_PER_CONNECTION = 3;

let servers: Record<string, Server> = {};
/** The process at this address accepts connections, but does not respond. */
let frozen = '';
let pool: RoundRobinPool;
let port = 0;
/** The name server responds with these addresses. */
let addresses: string[] = [];
const nameServer = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
  setImmediate(() =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    ),
  )) as unknown as typeof lookup;

/** A process of the API that responds with its address. */
async function start(address: string) {
  const server = createServer((_request, response) => {
    if (address !== frozen) setTimeout(() => response.end(JSON.stringify(address)), 5);
  });
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  servers[address] = server.listen(port, address);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

function stop(address: string) {
  servers[address]?.close();
  servers[address]?.closeAllConnections();
}

beforeEach(async () => {
  port = 0;
  frozen = '';
  addresses = ['127.0.0.1', '127.0.0.2'];
  for (const address of addresses) await start(address);
  pool = createApiPool(
    `http://api:${port}`,
    { ...API_POOL_OPTIONS, connections: 4 },
    createRoundRobinLookup(nameServer),
  );
});
afterEach(async () => {
  await pool.destroy();
  for (const address of Object.keys(servers)) stop(address);
  servers = {};
});

async function request() {
  const { body } = await pool.request({ method: 'GET', path: '/', signal: AbortSignal.timeout(2_000) });
  return (await body.json()) as string;
}

/** Returns the addresses that responded to parallel requests. */
const requestMany = async () => new Set(await Promise.all(Array.from({ length: 12 }, request)));

test("requests go to all addresses of the API's host name", async () => {
  expect(await requestMany()).toEqual(new Set(addresses));
});

test('a new address gets requests after the API has closed its connections', async () => {
  await requestMany();
  await start('127.0.0.3');
  addresses.push('127.0.0.3');
  expect(await requestMany()).toEqual(new Set(addresses));
});

test('no request fails when an address stops responding', async () => {
  await requestMany();
  stop('127.0.0.2');
  await sleep(20);
  expect(await requestMany()).toEqual(new Set(['127.0.0.1']));
});

test('no request fails after the only process of the API was replaced', async () => {
  await requestMany();
  await start('127.0.0.3');
  addresses = ['127.0.0.3'];
  stop('127.0.0.1');
  stop('127.0.0.2');
  await sleep(20);
  expect(await requestMany()).toEqual(new Set(addresses));
});

test('the reads of a page succeed while one of two processes of the API is frozen', async () => {
  frozen = '127.0.0.2';
  const read = createPageDataReader(`http://api:${port}`, createApiFetch(pool, null));
  for (let page = 0; page < 3; page += 1) {
    const paths = ['product', 'similar', 'reviews'].map((part) => `/api/${part}/${page}`);
    expect(await read(paths)).toEqual(Object.fromEntries(paths.map((path) => [path, '127.0.0.1'])));
  }
});
