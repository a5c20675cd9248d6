import autocannon from 'autocannon';
import type { StartedService } from './site';
import { processorTime } from './processes';

export interface ApiLoad {
  connections: number;
  seconds: number;
  /** The path, or a function that makes one for each request. */
  path: string | (() => string);
  /** Makes the body of each POST. Without it requests are GETs. */
  body?: () => object;
}

export interface ApiFigures {
  /** Requests per second. */
  rate: number;
  /** CPU time of the service for one request, in ms. */
  processor: number;
}

/** Throws when a request fails: there is no figure then. */
export async function loadApi(
  service: StartedService,
  { connections, seconds, path, body }: ApiLoad,
): Promise<ApiFigures> {
  const before = processorTime(service);
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    path: typeof path === 'string' ? path : path(),
    ...(body ? { body: JSON.stringify(body()) } : {}),
  });
  const { non2xx, errors, timeouts, requests, duration } = await autocannon({
    url: service.address,
    connections,
    duration: seconds,
    ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' } } : {}),
    requests: [typeof path === 'string' && !body ? { path } : { setupRequest }],
  });
  if (non2xx + errors + timeouts > 0) {
    const faults = `${non2xx} bad responses, ${errors} errors, ${timeouts} of them timeouts`;
    throw new Error(`${service.name}: ${faults} among ${requests.total} requests`);
  }
  return { rate: requests.total / duration, processor: (processorTime(service) - before) / requests.total };
}
