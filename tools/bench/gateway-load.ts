import autocannon from 'autocannon';
import type { Service } from '../process';
import { processorTime } from './processes';

/** A stream of requests for one page, as a browser asks for it. */
export interface GatewayLoad {
  address: string;
  /** Of the visitor's session; null: signed out. */
  cookie: string | null;
  connections: number;
  /** Pages per second; null: as fast as they come. */
  rate: number | null;
  seconds: number;
}

export interface GatewayFigures {
  /** Pages per second. */
  rate: number;
  /** ms */
  p50: number;
  p99: number;
  /** Processor time of the services behind one page, in ms: steadier than a rate where others use the machine too. */
  processor: number;
}

/** Every answer must be a page: anything else is a fault, not a figure. */
export async function loadGateway(
  services: readonly Service[],
  { address, cookie, connections, rate, seconds }: GatewayLoad,
): Promise<GatewayFigures> {
  const used = () => services.reduce((sum, service) => sum + processorTime(service), 0);
  const before = used();
  const { non2xx, errors, timeouts, requests, latency } = await autocannon({
    url: address,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) },
    ...(rate ? { overallRate: rate } : {}),
  });
  const bad = non2xx + errors + timeouts;
  if (bad > 0) throw new Error(`${bad} of ${requests.total} pages failed`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, processor: (used() - before) / requests.total };
}
