import autocannon from 'autocannon';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTime } from '../processes';
import { formatSpread, spreadOf } from '../statistics';
import { judge, printTable, type Verdict } from '../verdict';

export interface Load {
  name: string;
  /** The path of all requests, or a function that returns the path of each request. */
  path: string | (() => string);
  /** Returns the body of each POST request. Without this function, requests are GETs. */
  body?: () => object;
  headers?: Record<string, string>;
  /** Each connection uses these cookies in turn. */
  cookies?: readonly string[];
  /** `minRate` and `maxP99` apply at the maximum number of connections, on two cores that also generate the load. */
  minRate: number;
  maxP99: number;
}

export interface LoadSetting {
  address: string;
  /** The processes whose CPU time is measured. */
  processes: readonly { pid: number }[];
  /** The numbers of connections to measure, in ascending order. */
  connections: readonly number[];
  rounds: number;
  seconds: number;
}

const FIGURE_KEYS = ['rate', 'p50', 'p99', 'processor'] as const;
/**
 * `rate`: requests per second. `p50`, `p99`: response times in ms. `processor`: CPU time of the processes per request
 * in ms. Other load on the machine affects the CPU time less than the rate.
 */
type LoadFigures = Record<(typeof FIGURE_KEYS)[number], number>;

/** The load of the warm-up, during which the engine compiles hot code. */
const WARM_UP_LOAD = { connections: 10, seconds: 6 };
/** The pause after each load, in which the server ends its work for clients that have disconnected. */
const PAUSE_MS = 500;

/**
 * Measures the loads in turn, so that other load on the machine affects all of them. Prints a table.
 * @returns The verdicts, and the median CPU time per request of each load at the maximum number of connections.
 */
export async function measureLoads(
  loads: readonly Load[],
  bench: LoadSetting,
): Promise<{ verdicts: Verdict[]; processor: number[] }> {
  const measure = async (load: Load, connections: number, seconds = bench.seconds) => {
    await sleep(PAUSE_MS);
    return measureLoad(load, bench, connections, seconds);
  };
  for (const load of loads) await measure(load, WARM_UP_LOAD.connections, WARM_UP_LOAD.seconds);
  const measured = loads.flatMap((load) =>
    bench.connections.map((connections) => ({ load, connections, rounds: [] as LoadFigures[] })),
  );
  for (let round = 0; round < bench.rounds; round += 1)
    for (const { load, connections, rounds } of measured) rounds.push(await measure(load, connections));

  const spread = (rounds: readonly LoadFigures[], key: keyof LoadFigures) =>
    spreadOf(rounds.map((figures) => figures[key]));
  printTable(
    ['', 'Requests', 'p50', 'p99', 'CPU time'],
    measured.map(({ load, connections, rounds }) => [
      `${load.name}, ${connections} connections`,
      ...FIGURE_KEYS.map((key) => formatSpread(spread(rounds, key), key === 'rate' ? '/s' : 'ms')),
    ]),
  );
  const atMax = measured.filter(({ connections }) => connections === Math.max(...bench.connections));
  const median = (rounds: readonly LoadFigures[], key: keyof LoadFigures) => spread(rounds, key).median;
  return {
    verdicts: atMax.flatMap(({ load: { name, minRate, maxP99 }, connections, rounds }) => [
      judge(`${name}, ${connections} connections`, median(rounds, 'rate'), { min: minRate }, '/s'),
      judge(`${name}, ${connections} connections: p99`, median(rounds, 'p99'), { max: maxP99 }, 'ms'),
    ]),
    processor: atMax.map(({ rounds }) => median(rounds, 'processor')),
  };
}

/** Throws when a request fails, because the figures would then be meaningless. */
async function measureLoad(
  { path, body, headers, cookies }: Load,
  { address, processes }: LoadSetting,
  connections: number,
  duration: number,
): Promise<LoadFigures> {
  const used = () => processes.reduce((sum, server) => sum + cpuTime(server), 0);
  const before = used();
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    ...(typeof path === 'function' && { path: path() }),
    ...(body && { body: JSON.stringify(body()) }),
  });
  const isSame = typeof path === 'string' && !body;
  const result = await autocannon({
    url: address + (typeof path === 'string' ? path : ''),
    connections,
    duration,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    method: body ? 'POST' : 'GET',
    // The API closes a connection after 100 requests. autocannon must do the same, because it ignores `Connection:
    // close`.
    reconnectRate: 100,
    requests: cookies?.map((cookie) => ({ headers: { ...headers, cookie } })) ?? [isSame ? {} : { setupRequest }],
  });
  const { non2xx, errors, timeouts, requests, latency } = result;
  if (non2xx + errors > 0) {
    const faults = `${non2xx} bad responses, ${errors} errors, ${timeouts} of them timeouts`;
    throw new Error(`${address}: ${faults} among ${requests.total} requests`);
  }
  const processor = (used() - before) / requests.total;
  return { rate: requests.total / result.duration, p50: latency.p50, p99: latency.p99, processor };
}

const connectionAgent = new Agent({ keepAlive: true, maxSockets: 1 });

/** @returns Milliseconds from the request to the last byte of the response. Throws when the status is not 200. */
export function responseTimeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent: connectionAgent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} responds with ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - start)).resume();
    }).on('error', reject);
  });
}
