import { connect, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from './test';

/** The number of slow clients of each kind for the whole check, which is S16 in docs/reliability.md. */
const WHOLE_CHECK = 1_000;
const CLIENTS = Number(process.env['SLOW_CLIENTS'] ?? 200);
/** The number of client networks. */
const NETWORKS = 250;
/** Slow clients start gradually: a burst would measure how fast the machine is. */
const OPENED_AT_ONCE = 25;
const MEASURED_MS = CLIENTS >= WHOLE_CHECK ? 8_000 : 3_000;
const RESPONSE_TIMEOUT_MS = 20_000;
/** The whole check measures on an idle machine. Otherwise each visitor only must get a response in time. */
const MAX_P99_MS = CLIENTS >= WHOLE_CHECK ? 500 : RESPONSE_TIMEOUT_MS;
/** See "Memory" in docs/operate.md. */
const MAX_MEMORY_MB = 270 + 144 * Math.min(availableParallelism(), 4);

interface Target {
  host: string;
  port: number;
}

const networkOf = (index: number) => `127.0.${8 + Math.floor(index / NETWORKS)}.${1 + (index % NETWORKS)}`;

function open({ host, port }: Target, index: number, text: string, trickle: boolean): () => void {
  const socket: Socket = connect({ host, port, localAddress: networkOf(index % NETWORKS) });
  socket.on('error', () => {}).write(text);
  if (!trickle) socket.pause();
  const timer = trickle ? setInterval(() => socket.writable && socket.write('1'), 1_000) : undefined;
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

/** Responds with the time that a request took, in ms. Throws for a response of 400 or above. */
function time({ host, port }: Target, path: string, body?: string): Promise<number> {
  const began = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request({ host, port, path, method, headers, agent: false, timeout: RESPONSE_TIMEOUT_MS }, (response) => {
      response.resume().on('end', () => {
        if ((response.statusCode ?? 500) < 400) resolve(performance.now() - began);
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
    })
      .on('error', reject)
      .on('timeout', () => reject(new Error(`${method} ${path}: no response`)))
      .end(body);
  });
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

async function measureVisitors(target: Target): Promise<{ p50: number; p99: number; max: number; count: number }> {
  const pending: Promise<number>[] = [];
  for (const end = Date.now() + MEASURED_MS; Date.now() < end; await sleep(50)) {
    const number = pending.length;
    const email = `visitor-${number}@example.com`;
    const paths = ['/', '/groups', '/api/products/1', '/api/products?page=1'];
    pending.push(
      number % 5 === 4
        ? time(target, '/api/newsletter', JSON.stringify({ email }))
        : time(target, paths[number % 5] ?? '/'),
    );
  }
  const times = (await Promise.all(pending)).sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: at(1), count: times.length };
}

test.describe.configure({ mode: 'serial' });

test('slow bodies, heads and readers do not delay other visitors', async ({ stack }, testInfo) => {
  test.setTimeout(90_000);
  const { hostname: host, port } = new URL(stack.address);
  const target = { host, port: Number(port) };
  await measureOnce(target);
  const quiet = memoryOf(stack.gatewayPid);
  const kinds = {
    bodies: 'POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
    heads: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ',
    readers: 'GET /api/products HTTP/1.1\r\nhost: x\r\n\r\n',
  };
  const closes: (() => void)[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    for (const [kind, text] of Object.entries(kinds)) closes.push(open(target, index, text, kind !== 'readers'));
    if (index % OPENED_AT_ONCE === 0) await sleep(100);
  }
  await sleep(1_000);
  const visitors = await measureVisitors(target);
  const memory = memoryOf(stack.gatewayPid);
  for (const close of closes) close();
  const figures = { clients: `3 x ${CLIENTS}`, ...visitors, memory: `${quiet} MB, then ${memory} MB` };
  testInfo.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  console.log(figures);
  expect(visitors.p99).toBeLessThan(MAX_P99_MS);
  expect(memory).toBeLessThan(MAX_MEMORY_MB);
});

test('a flood of addresses from one network delays no other visitor and uses limited memory', async ({ stack }) => {
  test.setTimeout(90_000);
  const { hostname: host, port } = new URL(stack.address);
  const target = { host, port: Number(port) };
  await measureOnce(target);
  const quiet = memoryOf(stack.gatewayPid);
  let isFlooding = true;
  let requests = 0;
  let shed = 0;
  const flood = Array.from({ length: 50 }, async (_, index) => {
    while (isFlooding) {
      requests += 1;
      const number = requests;
      const kind = index % 3;
      const path = kind === 0 ? `/?search=${number}` : kind === 1 ? `/nowhere/${number}` : `/groups?nothing=${number}`;
      const body = await fetchFrom(target, path, '127.0.9.9');
      if (body.includes('<div id="root"></div>')) shed += 1;
    }
  });
  await sleep(500);
  const visitors = await measureVisitors(target);
  const memory = memoryOf(stack.gatewayPid);
  isFlooding = false;
  await Promise.all(flood);
  console.log({ requests, shed, ...visitors, memory: `${quiet} MB, ${memory} MB` });
  expect(visitors.p99).toBeLessThan(MAX_P99_MS);
  expect(memory).toBeLessThan(MAX_MEMORY_MB);
});

/** The first pages are slower. */
async function measureOnce(target: Target): Promise<void> {
  for (const path of ['/', '/groups', '/api/products']) await time(target, path);
}

function fetchFrom({ host, port }: Target, path: string, localAddress: string): Promise<string> {
  return new Promise((resolve) => {
    request({ host, port, path, localAddress, agent: false }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve(text));
    })
      .on('error', () => resolve(''))
      .end();
  });
}
