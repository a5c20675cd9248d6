import { setTimeout as sleep } from 'node:timers/promises';
import { renderProblem } from '@telemarket/server-kit/problem';
import { SECURITY_HEADERS } from '@telemarket/server-kit/security-headers';
import fc from 'fast-check';
import { API_HEADERS } from '../../../api/src/http/security-headers';
import { printDetail } from '../../step';
import type { Verdict } from '../verdict';
import { CURRENT_TAG } from './calls';
import type { ApiDocument } from './document';
import type { HttpRequest, Response } from '../http';
import { type Conversation, sendTo, type AttackedServer } from './http';
import { INJECTED_HEADER, ELEMENT_MARK, SQL_MARK } from './texts';
import type { Visitors } from './visitors';

export type Role = 'guest' | 'user' | 'admin';
/** The kinds of faults and their targets. The ids are those of docs/reliability.md. */
export const FAULT_KINDS = {
  'server error': 'S1 · responses with a 5xx status',
  unanswered: 'S1 · requests without a response',
  leak: 'S1 · responses that reveal the implementation',
  problem: 'S1 · error responses that are not problem JSON',
  log: 'S1 · errors, unhandled rejections and 5xx in the logs',
  health: 'S1 · restarts and failed health checks',
  rows: 'S1 · protected rows that changed',
  contract: 'S2 · responses that violate the OpenAPI document',
  statement: 'S3 · SQL statements with a visitor’s text outside a literal',
  script: 'S4 · injected scripts that ran in Chromium',
  policy: 'S4 · violations of the content security policy in Chromium',
  shown: 'S4 · screens without the expected content',
  markup: 'S4 · texts that a page contains unescaped',
  foreign: 'S5 · responses with data of another visitor',
  assignment: 'S6 · unknown fields that a write accepted',
  forgery: 'S7 · writes from other sites that were not refused',
  headers: 'S12 · responses without the security headers',
  injection: 'S12 · headers that a request added to a response',
  smuggling: 'S12 · requests that were smuggled in another request',
} as const;
export type FaultKind = keyof typeof FAULT_KINDS;
export type Fault = { kind: FaultKind; detail: string };
export type AttackRequest = HttpRequest & { server: AttackedServer; role: Role };
/** A text that occurs only in the name and in the orders of the victim. */
export const VICTIM_NAME = 'Vera of tm-victim';

const LEAK_PATTERNS: readonly RegExp[] = [
  /\bat (?:[^\n()]{1,200} \()?[^\n()]{0,300}\.[cm]?[jt]sx?:\d+/,
  /node:internal|node_modules|\bER_[A-Z][A-Z_]+\b|\bSQLSTATE\b|errno\b|You have an error in your SQL syntax/i,
  /\b(?:QueryFailed|Type|Range|Reference|Syntax)Error\b/,
];
/**
 * Details of the implementation that only a failed response must not contain. A successful response may contain them,
 * because a visitor has stored such a text.
 */
const FAILURE_LEAK_PATTERNS: readonly RegExp[] = [
  /\b(?:SELECT\b[^\n]{1,200}\bFROM|INSERT INTO|UPDATE\b[^\n]{1,100}\bSET|DELETE FROM|START TRANSACTION)\b/i,
  /typeorm|mysql|mariadb|nest(?:js|-pino)|fastify|class-(?:validator|transformer)|fast-json|secure-json|undici|argon2/i,
];

const PROBLEM_TYPE = renderProblem({ status: 400, detail: '', requestId: '' }).headers['content-type'];
const isPage = ({ headers }: Response) => headers['content-type'] === 'text/html; charset=utf-8';
/** A busy server responds with Retry-After. */
export const isBusy = ({ status, headers }: Response): boolean => status === 503 && 'retry-after' in headers;
/** Whether the gateway forwards the path to the API. */
export const isProxied = (path: string): boolean => /^\/(?:api|art)(?:[/?]|$)/.test(path);

export function findFaults(request: AttackRequest, response: Response, document: ApiDocument): Fault[] {
  const { status, headers, body } = response;
  const faults: Fault[] = [];
  const add = (kind: FaultKind, detail: string | null) => detail && faults.push({ kind, detail });
  const isOfApi = request.server.name === 'api' || isProxied(request.path);
  if (status >= 500) add('server error', `status ${status}`);
  add('leak', findLeak(request, response));
  if (status >= 400 && (isOfApi || !isPage(response))) {
    const type = headers['content-type'];
    if (type !== PROBLEM_TYPE) add('problem', `content-type ${String(type)}`);
    else if (request.method !== 'HEAD') add('problem', document.findWrongProblem(response));
  } else if (status < 400 && isOfApi) {
    add('contract', document.findViolation(request, response));
    add('assignment', document.findUnknownField(request));
  }
  const markAt = /html|xml|svg/.test(headers['content-type'] ?? '') ? body.indexOf(ELEMENT_MARK) : -1;
  if (markAt >= 0) add('markup', body.slice(Math.max(markAt - 60, 0), markAt + 60));
  if (request.role !== 'admin' && body.includes(VICTIM_NAME)) add('foreign', VICTIM_NAME);
  for (const detail of findMissingHeaders(request, response)) add('headers', detail);
  if (INJECTED_HEADER in headers || String(headers['set-cookie']).includes(INJECTED_HEADER))
    add('injection', `${INJECTED_HEADER} is in the head of the response`);
  return faults;
}

function findLeak(request: HttpRequest, response: Response): string | null {
  const { status, headers, body } = response;
  const head = Object.values(headers).join('\n');
  const text = /json|text\/(?!javascript)|xml|^$/.test(headers['content-type'] ?? '') ? `${head}\n${body}` : head;
  // A page is checked for fewer patterns, because even the page of an unknown address can contain texts that visitors
  // have stored.
  const patterns = status >= 400 && !isPage(response) ? [...LEAK_PATTERNS, ...FAILURE_LEAK_PATTERNS] : LEAK_PATTERNS;
  for (const pattern of patterns) {
    const [found] = pattern.exec(text) ?? [];
    // A text of the request is no leak, because an error message repeats an unknown field as it was sent.
    if (found && !request.body?.includes(found)) return `"${found.slice(0, 80)}"`;
  }
  return null;
}

const isPersonalPath = (path: string) => /^\/api\/(?:auth|users|orders|admin)\b/.test(path);

function findMissingHeaders({ server, path }: AttackRequest, { status, headers }: Response): string[] {
  // Only failures of the API must have all headers, because cached responses and downloads have their own caching
  // headers and policy.
  const expected: Readonly<Record<string, string>> =
    server.name === 'api' && status >= 400 ? API_HEADERS : SECURITY_HEADERS;
  const policy = String(headers['content-security-policy']);
  const cacheControl = String(headers['cache-control']);
  const type = headers['content-type'] ?? '';
  const isText = /^(?:text\/|application\/(?:problem\+)?json)/.test(type);
  return [
    ...Object.keys(expected).filter((name) => headers[name] !== expected[name]),
    ...(/frame-ancestors 'none'|sandbox/.test(policy) ? [] : [`content-security-policy: ${policy}`]),
    ...(isPersonalPath(path) && !cacheControl.includes('no-store') ? [`cache-control: ${cacheControl}`] : []),
    ...['x-powered-by', 'server'].filter((name) => name in headers),
    ...(isText && !/charset=utf-8/i.test(type) ? [`content-type: ${type}`] : []),
    ...(status === 429 && !/^[1-9]\d*$/.test(String(headers['retry-after'])) ? ['429 without retry-after'] : []),
  ];
}

/**
 * Whether a request was smuggled. A server must refuse bytes that two servers could interpret differently, and must
 * then close the connection.
 */
export const isSmuggled = ({ responses, closed }: Conversation): boolean =>
  !closed || responses.length > 1 || responses.some(({ status }) => status < 400);

const SQL_LITERAL = /'(?:''|\\[^]|[^'\\])*'|"(?:""|\\[^]|[^"\\])*"/g;
/** Whether a visitor's text stands outside of the string literals of an SQL statement. */
export const hasTextOutsideLiteral = (statement: string): boolean =>
  statement.replace(SQL_LITERAL, '').includes(SQL_MARK);
const MAX_TRIES = 5;
const MAX_PRINTED_FAULTS = 20;
const MAX_PRINTED_CHARACTERS = 400;

export class Attack {
  requests = 0;
  private readonly faults = new Map<FaultKind, number>();
  /** The ETag of the last response to a visitor, by path. */
  private readonly tags = new Map<string, string>();

  constructor(
    readonly servers: readonly [api: AttackedServer, gateway: AttackedServer],
    readonly document: ApiDocument,
    readonly visitors: Visitors,
    private readonly seed: number,
  ) {}

  /**
   * Sends a request and reports the faults of its response.
   * @returns The response; null when there is none.
   */
  async sendAndReport(request: AttackRequest): Promise<Response | null> {
    const { response, faults } = await this.exchange(request);
    for (const fault of faults) this.report(fault, request);
    return response;
  }

  /**
   * Sends generated requests until a response has a fault. Then shrinks the request of this response to a minimal one
   * and reports it.
   */
  async check(requests: fc.Arbitrary<AttackRequest>, runs: number): Promise<void> {
    let found: readonly Fault[] = [];
    const property = fc.asyncProperty(requests, async (request) => {
      const { faults } = await this.exchange(request);
      if (faults.length > 0) found = faults;
      return faults.length === 0;
    });
    const { counterexample, errorInstance } = await fc.check(property, { numRuns: runs, seed: this.seed });
    if (errorInstance instanceof Error && found.length === 0) throw errorInstance;
    if (counterexample) for (const fault of found) this.report(fault, counterexample[0]);
  }

  private async exchange(request: AttackRequest, tries = 1): Promise<{ response: Response | null; faults: Fault[] }> {
    const { server, role } = request;
    const [path = ''] = request.path.split('?', 1);
    const cookie = this.visitors.cookieOf(role);
    const headers: Record<string, string> = { ...(cookie && { cookie }), ...request.headers };
    if (headers['if-match'] === CURRENT_TAG) headers['if-match'] = this.tags.get(path) ?? '"1"';
    this.requests += 1;
    try {
      const response = await sendTo(server, { ...request, headers });
      if (isBusy(response) && tries < MAX_TRIES) {
        await sleep(1_000 * tries);
        return await this.exchange(request, tries + 1);
      }
      if (response.status === 401) await this.visitors.renew(role, cookie);
      if (role !== 'guest' && response.status < 400) this.tags.set(path, String(response.headers.etag ?? '"1"'));
      return { response, faults: findFaults(request, response, this.document) };
    } catch (error) {
      return { response: null, faults: [{ kind: 'unanswered', detail: String(error) }] };
    }
  }

  /** Reports servers that have exited or are not healthy. */
  async checkHealth(): Promise<void> {
    for (const server of this.servers) {
      const path = server.name === 'api' ? '/readyz' : '/healthz';
      const { status } = await sendTo(server, { method: 'GET', path }).catch(() => ({ status: 0 }));
      if (status !== 200) this.report({ kind: 'health', detail: `status ${status}` }, server.name);
    }
  }

  /** @param where The request with the fault, or the place where the fault was found. */
  report({ kind, detail }: Fault, where: string | AttackRequest): void {
    const count = (this.faults.get(kind) ?? 0) + 1;
    this.faults.set(kind, count);
    const parts = [detail, typeof where === 'string' ? where : describeRequest(where)];
    if (count <= MAX_PRINTED_FAULTS)
      printDetail(`✗ ${kind}: ${parts.map((part) => part.slice(0, MAX_PRINTED_CHARACTERS)).join(' · ')}`);
  }

  /** @returns Values that the arbitrary generates. The same seed gives the same values. */
  readonly sample = <T>(values: fc.Arbitrary<T>, count: number): T[] =>
    fc.sample(values, { numRuns: Math.ceil(count), seed: this.seed });

  verdicts(): Verdict[] {
    return Object.entries(FAULT_KINDS).map(([kind, name]) => {
      const count = this.faults.get(kind as FaultKind) ?? 0;
      return { name, target: '0', figure: String(count), met: count === 0 };
    });
  }
}

function describeRequest({ server, role, method, path, headers, body }: AttackRequest): string {
  const { cookie: _cookie, 'if-match': _tag, ...rest } = headers ?? {};
  return [server.name, role, method, path.slice(0, 160), JSON.stringify(rest), String(body ?? '')].join(' ');
}
