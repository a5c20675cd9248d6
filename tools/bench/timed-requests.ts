import { Agent, get, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** @returns The ms from the request to the last byte of the response. */
export const timeOf = (url: string): Promise<number> => timeSince(performance.now(), url, { agent });

/** Throws when the response is not 200. */
function timeSince(start: number, url: string, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} responds with ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - start)).resume();
    }).on('error', reject);
  });
}

export interface SteadyLoad {
  address: string;
  headers: Record<string, string>;
  /** The maximum number of connections. */
  connections: number;
  /** Requests per second. */
  rate: number;
  seconds: number;
}

/**
 * Sends requests at even intervals, however long the responses take, like independent visitors. autocannon sends the
 * requests of a whole second at once.
 * @returns For each request, the ms from its due time to the last byte. Throws when a response is not 200.
 */
export async function loadSteadily({ address, headers, connections, rate, seconds }: SteadyLoad): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const visits: Promise<number>[] = [];
  try {
    while (visits.length < rate * seconds) {
      const due = began + (visits.length * 1_000) / rate;
      if (due > performance.now()) await sleep(due - performance.now());
      visits.push(timeSince(due, address, { agent, headers }));
    }
    return await Promise.all(visits);
  } finally {
    agent.destroy();
  }
}
