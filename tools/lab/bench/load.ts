import autocannon from 'autocannon';
import { Agent, get, type RequestOptions } from 'node:http';
import { processorTime } from '../processes';

export interface Load {
  address: string;
  /** The path, or a function that returns one per request. Default: the path of the address. */
  path?: string | (() => string);
  /** Returns the body of each POST. Missing: requests are GETs. */
  body?: () => object;
  headers?: Record<string, string>;
  /** Each connection uses them round robin. */
  cookies?: readonly string[];
  connections: number;
  seconds: number;
}

export interface LoadFigures {
  /** Requests per second. */
  rate: number;
  /** ms */
  p50: number;
  p99: number;
  /** CPU time of the processes per request, in ms. Other load on the machine affects it less than the rate. */
  processor: number;
}

type Responses = Omit<LoadFigures, 'processor'> & { requests: number };

/** Throws when a request fails, because the figures would then be meaningless. */
export async function measureLoad(processes: readonly { pid: number }[], load: Load): Promise<LoadFigures> {
  const used = () => processes.reduce((sum, server) => sum + processorTime(server), 0);
  const before = used();
  const { requests, ...figures } = await loadFully(load);
  return { ...figures, processor: (used() - before) / requests };
}

async function loadFully({ address, path, body, headers, cookies, connections, seconds }: Load): Promise<Responses> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    ...(path ? { path: typeof path === 'string' ? path : path() } : {}),
    ...(body ? { body: JSON.stringify(body()) } : {}),
  });
  const isSame = typeof path !== 'function' && !body;
  const { non2xx, errors, timeouts, requests, latency, duration } = await autocannon({
    url: address,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    method: body ? 'POST' : 'GET',
    requests: cookies
      ? cookies.map((cookie) => ({ headers: { ...headers, cookie } }))
      : [isSame ? (path ? { path } : {}) : { setupRequest }],
  });
  if (non2xx + errors + timeouts > 0) {
    const faults = `${non2xx} bad responses, ${errors} errors, ${timeouts} of them timeouts`;
    throw new Error(`${address}: ${faults} among ${requests.total} requests`);
  }
  return { requests: requests.total, rate: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 });

/** @returns Milliseconds from the request to the last byte of the response. Throws when the status is not 200. */
export const timeOf = (url: string): Promise<number> => timeSince(performance.now(), url, { agent: oneConnection });

function timeSince(start: number, url: string, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} responds with ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - start)).resume();
    }).on('error', reject);
  });
}
