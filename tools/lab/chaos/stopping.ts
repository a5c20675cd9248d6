import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtRandom } from '@telemarket/artwork';
import { makeOrder } from '../shop/order';
import { type Call, isSuccessful, isPageWithoutData, type CallOutcome, sendCall } from './outcomes';
import type { ChaosSite } from './site';
import { formatSeconds, countEqualItems, type Verdict } from '../verdict';

const CLIENT_COUNT = 24;
const MAX_EXIT_MS = 10_000;
const MIN_LOAD_MS = 300;
const MAX_LOAD_MS = 900;
const PAUSE_MS = 5;
/** The maximum number of requests per client. */
const MAX_REQUESTS_PER_CLIENT = 1_000_000;

/** Clients with persistent connections. Each client waits for a response before it sends its next request. */
export class BusyClients {
  readonly outcomes: CallOutcome[] = [];
  /** Resolves when each client has had a response, which proves that the server has accepted its connection. */
  readonly connected: Promise<unknown>;
  private readonly work: Promise<unknown>;
  private stopped = false;

  constructor(
    clients: number,
    private readonly next: (number: number) => Call,
  ) {
    const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const first = agents.map((agent, client) => this.send(agent, client * MAX_REQUESTS_PER_CLIENT));
    this.connected = Promise.all(first);
    this.work = Promise.all(
      agents.map((agent, client) => first[client]?.then(() => this.sendRepeatedly(agent, client))),
    );
  }

  async stop(): Promise<CallOutcome[]> {
    this.stopped = true;
    await this.work;
    return this.outcomes;
  }

  private async sendRepeatedly(agent: Agent, client: number): Promise<void> {
    for (let number = client * MAX_REQUESTS_PER_CLIENT + 1; !this.stopped; number++) await this.send(agent, number);
    agent.destroy();
  }

  private async send(agent: Agent, number: number): Promise<void> {
    const outcome = await sendCall(agent, this.next(number));
    this.outcomes.push(outcome);
    if (outcome.error) await sleep(PAUSE_MS);
  }
}

/**
 * Finds calls that the server has accepted but not served. After the signal, the server may refuse a new connection,
 * and may close an idle connection just before a request arrives on it. A login may always get 503, because too many
 * passwords may wait to be hashed. A page may get 503 while the API is busy.
 */
export function findFailedInFlight(outcomes: readonly CallOutcome[], signalAt: number): CallOutcome[] {
  return outcomes.filter((outcome) => {
    const { call, status, hasRetryAfter } = outcome;
    if (isSuccessful(outcome) || isPageWithoutData(outcome)) return false;
    if (call.kind === 'login' && status === 503 && hasRetryAfter) return false;
    const isRefused = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(outcome.error);
    return outcome.status > 0 || !isRefused || outcome.due < signalAt;
  });
}

/** R11: sends SIGTERM under load, then starts the server again. */
export async function stopUnderLoad(
  site: ChaosSite,
  name: 'api' | 'gateway',
  times: number,
  random: ArtRandom,
): Promise<Verdict> {
  const server = site[name];
  const maxExitMs = MAX_EXIT_MS * site.timeFactor;
  const failures: string[] = [];
  let [slowest, requests, inFlight, badExits] = [0, 0, 0, 0];
  for (let time = 0; time < times; time++) {
    const clients = new BusyClients(CLIENT_COUNT, callsOfVisitors(site, name));
    await clients.connected;
    await sleep(random.between(MIN_LOAD_MS, MAX_LOAD_MS));
    const signalAt = performance.now();
    process.kill(server.pid, 'SIGTERM');
    const code = await server.ended;
    const exitMs = performance.now() - signalAt;
    const outcomes = await clients.stop();
    await server.restart();
    if (code !== 0) badExits++;
    slowest = Math.max(slowest, exitMs);
    requests += outcomes.length;
    inFlight += outcomes.filter(({ due, ms }) => due < signalAt && due + ms >= signalAt).length;
    for (const { call, status, error } of findFailedInFlight(outcomes, signalAt))
      failures.push(`${call.kind} with ${error || status}`);
  }
  return {
    name: `R11 · SIGTERM to the ${name === 'api' ? 'API' : 'gateway'} under load, ${times} times`,
    target: `0 failed requests in flight, exit within ${formatSeconds(maxExitMs)}`,
    figure:
      `${requests} requests, ${inFlight} in flight, failed: ${countEqualItems(failures).join(', ') || 'none'}; ` +
      `slowest exit ${formatSeconds(slowest)}, ${badExits} with a code other than 0`,
    met: inFlight > 0 && failures.length === 0 && slowest <= maxExitMs && badExits === 0,
  };
}

const CALL_KINDS = { api: ['order', 'list', 'order', 'login'], gateway: ['order', 'page', 'list', 'login'] } as const;

/** Clients of many networks that use all kinds of calls in turn. */
function callsOfVisitors(site: ChaosSite, name: 'api' | 'gateway'): (number: number) => Call {
  const origin = site[name].address;
  const prefix = `14${process.pid}-${Date.now()}-`;
  return (number) => {
    const kind = CALL_KINDS[name][number % CALL_KINDS[name].length] ?? 'page';
    // Each client uses its own address and so keeps its connection. A new connection could wait, and then be refused.
    const call = { kind, origin, from: `127.0.2.${1 + Math.floor(number / MAX_REQUESTS_PER_CLIENT)}` };
    if (kind === 'page') return { ...call, path: '/' };
    if (kind === 'list') return { ...call, path: `/api/products?page=${1 + (number % 50)}` };
    if (kind === 'login') return { ...call, path: '/api/auth/login', body: site.customer.account };
    return { ...call, path: '/api/orders', body: makeOrder(prefix + number, number, site.products) };
  };
}
