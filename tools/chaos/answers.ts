import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Kind = 'page' | 'list' | 'track' | 'order' | 'login';

export interface Call {
  kind: Kind;
  origin: string;
  path: string;
  /** Sent as JSON by POST. Without it the call is a GET. */
  body?: object;
  /** The loopback address of the client, which is its network. */
  from?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  call: Call;
  /** When it was due, by the clock of `performance`. */
  due: number;
  /** From the due time to the last byte. */
  ms: number;
  /** 0: no whole response came. */
  status: number;
  /** Why none came. */
  error: string;
  hasRetryAfter: boolean;
  cookies: string[];
  body: string;
}

/** A response that takes longer counts as none. */
export const MAX_WAIT_MS = 15_000;

/** Never rejects. */
export function send(agent: Agent, call: Call, due = performance.now(), maxWaitMs = MAX_WAIT_MS): Promise<Answer> {
  return new Promise((resolve) => {
    const text = call.body && JSON.stringify(call.body);
    const end = (part: Partial<Answer>) => {
      clearTimeout(timer);
      const none = { status: 0, error: '', hasRetryAfter: false, cookies: [], body: '' };
      resolve({ call, due, ms: performance.now() - due, ...none, ...part });
    };
    const outgoing = request(
      call.origin + call.path,
      {
        agent,
        method: text ? 'POST' : 'GET',
        ...(call.from && { localAddress: call.from }),
        headers: {
          accept: call.kind === 'page' ? 'text/html' : 'application/json',
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...call.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => end({ error: `broken off: ${error.message}` }));
        response.on('end', () => {
          if (!response.complete) return end({ error: 'broken off' });
          end({
            status: response.statusCode ?? 0,
            hasRetryAfter: 'retry-after' in response.headers,
            cookies: response.headers['set-cookie'] ?? [],
            body: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    const timer = setTimeout(() => {
      end({ error: 'hangs' });
      outgoing.destroy();
    }, maxWaitMs);
    outgoing.on('error', (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message }));
    outgoing.end(text);
  });
}

/** Sends calls at even intervals, however long the responses take, like independent visitors. */
export class ConstantLoad {
  readonly answers: Answer[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly pending = new Set<Promise<unknown>>();
  private readonly work: Promise<void>;
  private stopped = false;

  constructor(
    private readonly perSecond: number,
    private readonly next: (number: number) => Call,
    private readonly onAnswer: (answer: Answer) => void = () => undefined,
  ) {
    this.work = this.run();
  }

  /** Resolves when every call has its response, or none in time. */
  async stop(): Promise<Answer[]> {
    this.stopped = true;
    await this.work;
    await Promise.all(this.pending);
    this.agent.destroy();
    return this.answers;
  }

  private async run(): Promise<void> {
    const began = performance.now();
    for (let number = 0; !this.stopped; number++) {
      const due = began + (number * 1_000) / this.perSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const sent = send(this.agent, this.next(number), due).then((answer) => {
        this.pending.delete(sent);
        this.answers.push(answer);
        this.onAnswer(answer);
      });
      this.pending.add(sent);
    }
  }
}

export interface AnswerRules {
  maxMs: number;
  /** These must succeed. Others may also be refused with 503 and Retry-After. */
  served?: readonly Kind[];
}

export const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** @returns What is wrong with the answers, each kind of fault once with its number. */
export function findFaults(answers: readonly Answer[], { maxMs, served = [] }: AnswerRules): string[] {
  const faults = new Map<string, number>();
  for (const answer of answers) {
    const fault = faultOf(answer, maxMs, served);
    if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }
  return [...faults].map(([fault, count]) => `${count} x ${fault}`);
}

function faultOf(answer: Answer, maxMs: number, served: readonly Kind[]): string | null {
  const { call, status, error, ms } = answer;
  if (status === 0) return `${call.kind} without a response (${error})`;
  if (ms > maxMs) return `${call.kind} later than ${maxMs / 1000} s`;
  if (isGood(answer)) return null;
  if (status !== 503 || served.includes(call.kind)) return `${call.kind} with ${status}`;
  return answer.hasRetryAfter ? null : `${call.kind} with 503 without Retry-After`;
}

/** Such as `412 answers, 300 x 503, slowest 2.61 s`. */
export function describeAnswers(answers: readonly Answer[]): string {
  const refused = answers.filter(({ status }) => status === 503).length;
  const slowest = Math.max(0, ...answers.map(({ ms }) => ms));
  return `${answers.length} requests, ${refused} x 503, slowest ${(slowest / 1000).toFixed(2)} s`;
}
