import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The number of slow clients of each kind in the complete check, which statement S16 of docs/reliability.md describes.
 */
const WHOLE_CHECK_CLIENTS = 1_000;
export const CLIENTS_PER_KIND = Number(process.env['SLOW_CLIENTS'] ?? 200);
const IS_WHOLE_CHECK = CLIENTS_PER_KIND >= WHOLE_CHECK_CLIENTS;
/**
 * Statement S16 promises this limit for an idle machine, so only the complete check expects it. Both checks fail when a
 * visitor gets no response.
 */
const MAX_P99_MS = 500;
/** The number of networks from which the clients connect. */
const NETWORK_COUNT = 250;
/**
 * The test opens the slow clients in groups of this size, because opening all at once would measure the speed of the
 * machine.
 */
const CLIENTS_OPENED_AT_ONCE = 25;
const MEASURE_DURATION_MS = IS_WHOLE_CHECK ? 8_000 : 3_000;
const RESPONSE_TIMEOUT_MS = 20_000;

export interface ClientTarget {
  host: string;
  port: number;
  /**
   * If true, requests pass through a proxy of the tests, and a header names the client's address. Otherwise each client
   * connects from its own address.
   */
  isProxied?: boolean;
}

const SLOW_REQUESTS = {
  bodies: 'POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
  heads: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ',
  readers: 'GET /api/products HTTP/1.1\r\nhost: x\r\n\r\n',
};

const networkAddressOf = (index: number) => `127.0.8.${1 + (index % NETWORK_COUNT)}`;
const connectionFrom = (
  { isProxied }: ClientTarget,
  address: string,
): { localAddress?: string; headers: Record<string, string> } =>
  isProxied ? { headers: { 'x-forwarded-for': address } } : { localAddress: address, headers: {} };

/**
 * Opens slow clients of the given kinds, and waits until all are connected.
 * @returns A function that closes the clients.
 */
export async function openSlowClients(
  target: ClientTarget,
  kinds: readonly (keyof typeof SLOW_REQUESTS)[],
): Promise<() => void> {
  const clients: SlowClient[] = [];
  for (let index = 0; index < CLIENTS_PER_KIND; index += 1) {
    for (const kind of kinds) clients.push(openSlowClient(target, networkAddressOf(index), kind));
    if (index % CLIENTS_OPENED_AT_ONCE === 0) await Promise.all(clients.map(({ connected }) => connected));
  }
  await Promise.all(clients.map(({ connected }) => connected));
  return () => clients.forEach(({ close }) => close());
}

interface SlowClient {
  /** Resolves when the server has accepted or refused the connection. */
  connected: Promise<unknown>;
  close: () => void;
}

export function openSlowClient(target: ClientTarget, address: string, kind: keyof typeof SLOW_REQUESTS): SlowClient {
  const { host, port } = target;
  const { localAddress, headers } = connectionFrom(target, address);
  const socket = connect({ host, port, ...(localAddress && { localAddress }) });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {}).write(SLOW_REQUESTS[kind].replace('host: x\r\n', `host: x\r\n${lines.join('')}`));
  if (kind === 'readers') socket.pause();
  const timer = setInterval(() => kind !== 'readers' && socket.writable && socket.write('1'), 1_000);
  return {
    connected: new Promise((resolve) => socket.once('connect', resolve).once('close', resolve)),
    close: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

export interface VisitorFigures {
  p50: number;
  p99: number;
  max: number;
  count: number;
}

/**
 * Measures ordinary visitors while the slow clients are connected. Throws when a visitor gets a status of 400 or above,
 * or no response within 20 s. The complete check also throws when the p99 exceeds the limit of S16. All times are in
 * ms.
 */
export async function measureVisitors(target: ClientTarget): Promise<VisitorFigures> {
  const pending: Promise<number>[] = [];
  for (const end = Date.now() + MEASURE_DURATION_MS; Date.now() < end; await sleep(50)) {
    const number = pending.length;
    // the gateway limits each address separately, so each visitor has an address of its own
    const address = `198.18.${number >> 8}.${number & 255}`;
    const email = `visitor-${number}@example.com`;
    const paths = ['/', '/groups', '/api/products/1', '/api/products?page=1'];
    pending.push(
      number % 5 === 4
        ? timeRequest(target, address, '/api/newsletter', JSON.stringify({ email }))
        : timeRequest(target, address, paths[number % 5] ?? '/'),
    );
  }
  const times = (await Promise.all(pending)).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  const figures = { p50: at(0.5), p99: at(0.99), max: at(1), count: times.length };
  if (IS_WHOLE_CHECK && figures.p99 >= MAX_P99_MS) throw new Error(`Visitors waited: ${JSON.stringify(figures)}`);
  return figures;
}

/** Requests some pages without measuring them, because the first pages are slower. */
export async function warmUpSite(target: ClientTarget): Promise<void> {
  for (const path of ['/', '/groups', '/api/products']) await timeRequest(target, '198.18.9.9', path);
}

/**
 * Resolves with the duration of a request in ms. Rejects when the status is 400 or above. A 503 for a page is no
 * failure, because the browser then shows the page and reads the late data again.
 */
function timeRequest(
  { host, port, isProxied }: ClientTarget,
  address: string,
  path: string,
  body?: string,
): Promise<number> {
  const began = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'content-type': 'application/json', ...(isProxied && { 'x-forwarded-for': address }) };
  return new Promise((resolve, reject) => {
    request({ host, port, path, method, headers, agent: false, timeout: RESPONSE_TIMEOUT_MS }, (response) => {
      response.resume().on('end', () => {
        const { statusCode = 500, headers: received } = response;
        const isPageWithoutData = statusCode === 503 && 'retry-after' in received && !path.startsWith('/api/');
        if (statusCode < 400 || isPageWithoutData) resolve(performance.now() - began);
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
    })
      .on('error', reject)
      .on('timeout', () => reject(new Error(`${method} ${path}: no response`)))
      .end(body);
  });
}

/**
 * Requests new addresses from one network, 50 at once.
 * @returns A function that ends the flood and returns the number of responses by status.
 */
export function startFlood(target: ClientTarget): () => Promise<Record<number, number>> {
  let isFlooding = true;
  let requests = 0;
  const statuses: Record<number, number> = {};
  const clients = Array.from({ length: 50 }, async (_, index) => {
    while (isFlooding) {
      const number = (requests += 1);
      const paths = [`/?search=${number}`, `/nowhere/${number}`, `/groups?nothing=${number}`];
      const status = await statusOf(target, paths[index % 3] ?? '/', '127.0.9.9');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  return async () => {
    isFlooding = false;
    await Promise.all(clients);
    return statuses;
  };
}

/** Requests a path from a client address. Returns the status of the response, or 0 without a response. */
export function statusOf(target: ClientTarget, path: string, address: string): Promise<number> {
  const { host, port } = target;
  return new Promise((resolve) => {
    request({ host, port, path, agent: false, ...connectionFrom(target, address) }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    )
      .on('error', () => resolve(0))
      .end();
  });
}
