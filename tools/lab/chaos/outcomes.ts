import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendHttpRequest } from '../http';
import { formatSeconds, countEqualItems } from '../verdict';

export type CallKind = 'page' | 'list' | 'track' | 'order' | 'login';

export interface Call {
  kind: CallKind;
  origin: string;
  path: string;
  /** The body of a POST request, which is sent as JSON. Without a body, the call is a GET. */
  body?: object;
  /** The loopback address of the client, which determines its network. */
  from?: string;
  headers?: Record<string, string>;
}

export interface CallOutcome {
  call: Call;
  /** The time when the call was due, by `performance.now()`. */
  due: number;
  /** The milliseconds from the due time to the last byte of the response. */
  ms: number;
  /** The status of the response; 0 when there was no complete response. */
  status: number;
  /** The reason why there was no complete response. */
  error: string;
  hasRetryAfter: boolean;
  body: string;
}

/** A response that takes longer counts as no response. */
export const MAX_CALL_WAIT_MS = 15_000;

/** Sends a call and returns its outcome. The returned promise never rejects. */
export async function sendCall(
  agent: Agent,
  call: Call,
  due = performance.now(),
  timeoutMs = MAX_CALL_WAIT_MS,
): Promise<CallOutcome> {
  const { kind, origin, path, from: localAddress } = call;
  const body = call.body && Buffer.from(JSON.stringify(call.body));
  const accept = kind === 'page' ? 'text/html' : 'application/json';
  const headers = { accept, ...(body && { 'content-type': 'application/json' }), ...call.headers };
  const request = { method: body ? 'POST' : 'GET', path, headers, body };
  try {
    const response = await sendHttpRequest(origin, request, { agent, timeoutMs, localAddress });
    const hasRetryAfter = 'retry-after' in response.headers;
    return { call, due, ms: performance.now() - due, error: '', ...response, hasRetryAfter };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const none = { status: 0, hasRetryAfter: false, body: '' };
    return { call, due, ms: performance.now() - due, ...none, error: code ?? message };
  }
}

/** Sends calls at even intervals, regardless of the response times, like independent visitors. */
export class ConstantLoad {
  readonly outcomes: CallOutcome[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly pending = new Set<Promise<unknown>>();
  private readonly work: Promise<void>;
  private stopped = false;

  constructor(
    private readonly perSecond: number,
    private readonly next: (number: number) => Call,
    private readonly onOutcome: (outcome: CallOutcome) => void = () => undefined,
  ) {
    this.work = this.run();
  }

  add(outcome: CallOutcome): void {
    this.outcomes.push(outcome);
    this.onOutcome(outcome);
  }

  /** Resolves when every call has its response or has timed out. */
  async stop(): Promise<CallOutcome[]> {
    this.stopped = true;
    await this.work;
    await Promise.all(this.pending);
    this.agent.destroy();
    return this.outcomes;
  }

  private async run(): Promise<void> {
    const began = performance.now();
    for (let number = 0; !this.stopped; number++) {
      const due = began + (number * 1_000) / this.perSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const sent = sendCall(this.agent, this.next(number), due).then((outcome) => {
        this.pending.delete(sent);
        this.add(outcome);
      });
      this.pending.add(sent);
    }
  }
}

export const isSuccessful = ({ status }: CallOutcome): boolean => status >= 200 && status < 300;

/**
 * Whether the gateway has responded with a page without data, because the API has not responded. The browser shows
 * such a page and repeats the reads.
 */
export const isPageWithoutData = ({ call, status, hasRetryAfter, body }: CallOutcome): boolean =>
  call.kind === 'page' && status === 503 && hasRetryAfter && body.includes('<script id="boot"');

/**
 * @param rules `served`: the kinds that must succeed. Others may also be refused with 503 and Retry-After.
 * @returns The faults in the outcomes, each kind once with its count.
 */
export const findFaults = (
  outcomes: readonly CallOutcome[],
  rules: { maxMs: number; served: readonly CallKind[] },
): string[] => countEqualItems(outcomes.flatMap((outcome) => faultOf(outcome, rules.maxMs, rules.served) ?? []));

function faultOf(outcome: CallOutcome, maxMs: number, served: readonly CallKind[]): string | null {
  const { call, status, error, ms } = outcome;
  if (status === 0) return `${call.kind} without a response (${error})`;
  if (ms > maxMs) return `${call.kind} later than ${maxMs / 1_000} s`;
  if (isSuccessful(outcome) || isPageWithoutData(outcome)) return null;
  if (status !== 503 || served.includes(call.kind)) return `${call.kind} with ${status}`;
  return outcome.hasRetryAfter ? null : `${call.kind} with 503 without Retry-After`;
}

/** Summarises the outcomes, for example as `412 requests, 300 x 503, slowest 2.61 s`. */
export function describeOutcomes(outcomes: readonly CallOutcome[]): string {
  const refused = outcomes.filter(({ status }) => status === 503).length;
  const slowest = Math.max(0, ...outcomes.map(({ ms }) => ms));
  return `${outcomes.length} requests, ${refused} x 503, slowest ${formatSeconds(slowest)}`;
}
