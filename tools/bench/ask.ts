import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** From the request to the last byte of the answer, in ms. */
export function timeOf(url: string): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
      answer.on('end', () => resolve(performance.now() - from)).resume();
    }).on('error', reject);
  });
}
