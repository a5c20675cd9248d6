import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SteadyLoad {
  address: string;
  headers: Record<string, string>;
  /** Most connections at once. */
  connections: number;
  /** Requests per second. */
  rate: number;
  seconds: number;
}

/**
 * One request after the other at even distances, however long the answers take, as visitors come who know nothing of
 * each other; autocannon sends what it may send in a second at once. Answers, for each, the ms from when it was due to
 * its last byte. An answer that is not good raises.
 */
export async function loadSteadily({ address, headers, connections, rate, seconds }: SteadyLoad): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visit = (due: number) =>
    new Promise<number>((resolve, reject) => {
      get(address, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`));
        answer.on('end', () => resolve(performance.now() - due)).resume();
      }).on('error', reject);
    });
  const began = performance.now();
  const visits: Promise<number>[] = [];
  try {
    while (visits.length < rate * seconds) {
      const due = began + (visits.length * 1_000) / rate;
      if (due > performance.now()) await sleep(due - performance.now());
      visits.push(visit(due));
    }
    return await Promise.all(visits);
  } finally {
    agent.destroy();
  }
}
