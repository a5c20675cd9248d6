import autocannon from 'autocannon';
import type { Service } from '../process';
import { processorTime } from './processes';
import { quantile } from './statistics';
import { loadSteadily } from './timed-requests';

/** Requests for one page, with a browser's headers. */
export interface GatewayLoad {
  address: string;
  /** Of the visitor's session. Null: signed out. */
  cookie: string | null;
  /** The number of connections. With a rate: the maximum. */
  connections: number;
  /** Pages per second. Null: as many as possible. */
  rate: number | null;
  seconds: number;
}

export interface GatewayFigures {
  /** Pages per second. */
  rate: number;
  /** ms */
  p50: number;
  p99: number;
  /** CPU time of the services for one page, in ms. Other load of the machine affects it less than a rate. */
  processor: number;
}

/** Throws when a request fails: there is no figure then. */
export async function loadGateway(services: readonly Service[], load: GatewayLoad): Promise<GatewayFigures> {
  const used = () => services.reduce((sum, service) => sum + processorTime(service), 0);
  const before = used();
  const { pages, ...figures } = await (load.rate === null ? loadFully(load) : loadAtRate(load, load.rate));
  return { ...figures, processor: (used() - before) / pages };
}

type Loaded = Omit<GatewayFigures, 'processor'> & { pages: number };

const headersOf = ({ cookie }: GatewayLoad) => ({ 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) });

async function loadFully(load: GatewayLoad): Promise<Loaded> {
  const { address: url, connections, seconds: duration } = load;
  const loaded = await autocannon({ url, connections, duration, headers: headersOf(load) });
  const { non2xx, errors, timeouts, requests, latency } = loaded;
  const bad = non2xx + errors + timeouts;
  if (bad > 0) throw new Error(`${bad} of ${requests.total} pages failed`);
  return { pages: requests.total, rate: requests.average, p50: latency.p50, p99: latency.p99 };
}

async function loadAtRate(load: GatewayLoad, rate: number): Promise<Loaded> {
  const began = performance.now();
  const times = await loadSteadily({ ...load, headers: headersOf(load), rate });
  const seconds = (performance.now() - began) / 1_000;
  return { pages: times.length, rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
