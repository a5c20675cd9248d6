import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { renderProblem } from '@telemarket/server-kit/problem';
import { SECURITY_HEADERS as COMMON_HEADERS } from '@telemarket/server-kit/security-headers';
import { SECURITY_HEADERS as API_HEADERS } from '../../api/src/http/security-headers';
import { ROOT } from '../root';
import type { Contract } from './contract';
import { INJECTED_HEADER, MARK } from './corpus';
import type { Conversation, Exchange, Response } from './wire';

/** What a check finds, and the row of the report that counts it. */
export const KINDS = {
  'server error': 'S1 · responses of 500 or above',
  unanswered: 'S1 · correct requests without a response',
  leak: 'S1 · responses that tell of the implementation',
  problem: 'S1 · failures that are no problem JSON with a charset',
  log: 'S1 · errors, unhandled rejections and 5xx in the logs',
  health: 'S1 · restarts, and health checks that failed',
  rows: 'S1 · protected rows that changed',
  contract: 'S2 · responses that violate the OpenAPI document',
  statement: 'S3 · places whose text becomes part of a statement',
  script: 'S4 · scripts of a payload that ran in Chromium',
  policy: 'S4 · reports of the content security policy in Chromium',
  markup: 'S4 · payloads that a page contains unescaped',
  assignment: 'S6 · fields that took effect by mass assignment',
  forgery: 'S7 · changes that another site caused',
  limit: 'S11 · limits that were not reported as 429 with Retry-After',
  headers: 'S12 · responses without the security headers',
  injection: 'S12 · headers that a request added to a response',
  smuggling: 'S12 · requests that were smuggled in another one',
  file: 'S12 · internal files that were served',
} as const;
export type Kind = keyof typeof KINDS;

export interface Fault {
  kind: Kind;
  detail: string;
}

const DETAILS: readonly RegExp[] = [
  /\bat (?:[^\n()]{1,200} \()?[^\n()]{0,300}\.[cm]?[jt]sx?:\d+/,
  /node:internal|node_modules/,
  /\bER_[A-Z][A-Z_]+\b|\bSQLSTATE\b|errno\b/,
  /\b(?:typeorm|mysql2?|mariadb|QueryFailedError)\b/i,
  /You have an error in your SQL syntax/i,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError)\b/,
];
/** A success may contain such a text, because somebody has stored it. */
const STATEMENT =
  /\b(?:SELECT\b[^\n]{1,200}\bFROM|INSERT INTO|UPDATE\b[^\n]{1,100}\bSET|DELETE FROM|START TRANSACTION)\b/i;

/** The packages that both servers are made of. Some have the name of a common word. */
const LIBRARIES = new RegExp(
  `(?:${['api', 'shell/gateway']
    .flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      return Object.keys(manifest.dependencies);
    })
    .map((name) => name.replace(/[/.]/g, '\\$&'))
    .join('|')})`,
  'i',
);

const PROBLEM_TYPE = renderProblem({ status: 400, detail: '', requestId: '' }).headers['content-type'];
const isPage = (headers: IncomingHttpHeaders) => headers['content-type'] === 'text/html; charset=utf-8';
const isPersonal = (path: string) => /^\/api\/(?:auth|users|orders|admin)\b/.test(path);
const isOfApi = ({ server, request }: Exchange) => server === 'api' || /^\/(?:api|art)(?:[/?]|$)/.test(request.path);

/** The one place that judges a response of either server. */
export function findFaults(exchange: Exchange, contract: Contract): Fault[] {
  const { status, headers } = exchange.response;
  const faults: Fault[] = [];
  const add = (kind: Kind, detail: string | null | undefined) => detail && faults.push({ kind, detail });
  if (status >= 500) add('server error', `status ${status}`);
  add('leak', findDetails(exchange));
  if (status >= 400) add('problem', findWrongFailure(exchange, contract));
  // a response to HEAD has no body that could be compared
  else if (isOfApi(exchange)) add('contract', contract.findViolation(exchange));
  add('markup', findMarkup(exchange));
  for (const detail of findMissingHeaders(exchange)) add('headers', detail);
  if (status === 429 && !/^[1-9]\d*$/.test(String(headers['retry-after']))) add('limit', 'no Retry-After');
  const injected = [INJECTED_HEADER in headers, String(headers['set-cookie']).includes(INJECTED_HEADER)];
  if (injected.includes(true)) add('injection', `${INJECTED_HEADER} is in the head of the response`);
  return faults;
}

function findDetails({ request, response: { status, headers, body } }: Exchange): string | null {
  const head = Object.values(headers).join('\n');
  const isText = /json|text|xml/.test(headers['content-type'] ?? 'text') && !/javascript/.test(head);
  const text = isText ? `${head}\n${body.toString()}` : head;
  // a page contains what somebody has stored, also the page of an address that does not exist
  const isOwnText = status >= 400 && !isPage(headers);
  const patterns = isOwnText ? [...DETAILS, STATEMENT, LIBRARIES] : DETAILS;
  for (const pattern of patterns) {
    const [found] = pattern.exec(text) ?? [];
    // a refusal names an unknown field as it was sent
    if (found && !request.body?.includes(found)) return `"${found.slice(0, 80)}"`;
  }
  return null;
}

/** Pages that do not exist are pages, too. */
function findWrongFailure(exchange: Exchange, contract: Contract): string | null {
  const { request, response } = exchange;
  const type = response.headers['content-type'];
  if (!isOfApi(exchange) && isPage(response.headers)) return null;
  if (type !== PROBLEM_TYPE) return `content-type ${String(type)}`;
  return request.method === 'HEAD' ? null : contract.findWrongProblem(exchange);
}

function findMarkup({ response: { headers, body } }: Exchange): string | null {
  if (!/html|xml|svg/.test(headers['content-type'] ?? '')) return null;
  const at = body.indexOf(MARK);
  return at < 0 ? null : body.subarray(Math.max(at - 60, 0), at + 60).toString();
}

function findMissingHeaders(exchange: Exchange): string[] {
  const { server, request, response } = exchange;
  const { status, headers } = response;
  // a cached response and a download have their own caching and their own policy
  const expected = server === 'api' && status >= 400 ? API_HEADERS : COMMON_HEADERS;
  const missing = Object.entries(expected).filter(([name, value]) => headers[name] !== value);
  const policy = String(headers['content-security-policy']);
  const cacheControl = String(headers['cache-control']);
  return [
    ...missing.map(([name]) => `${name}: ${String(headers[name])}`),
    ...(/frame-ancestors 'none'|sandbox/.test(policy) ? [] : [`content-security-policy: ${policy}`]),
    ...(isPersonal(request.path) && !cacheControl.includes('no-store') ? [`cache-control: ${cacheControl}`] : []),
    ...['x-powered-by', 'server'].filter((name) => name in headers),
    ...findMissingCharset(exchange),
  ];
}

function findMissingCharset({ response: { headers } }: Exchange): string[] {
  const type = headers['content-type'] ?? '';
  const isText = /^(?:text\/|application\/(?:[\w.]+\+)?json)/.test(type);
  return isText && !/charset=utf-8/i.test(type) ? [`content-type: ${type}`] : [];
}

/** What a request must not have in its body for the server to understand it in one way only. */
export function findSmuggling({ responses, rest, closed }: Conversation): Fault[] {
  const statuses = responses.map(({ status }) => status);
  const faults: Fault[] = [];
  const add = (detail: string) => faults.push({ kind: 'smuggling', detail: `${detail}: ${statuses.join(', ')}` });
  if (responses.length > 1) add('several responses to an ambiguous request');
  if (responses.some(({ status }) => status < 400)) add('an ambiguous request was accepted');
  if (!closed) add('the connection stayed open after an ambiguous request');
  if (rest.length > 0) add('bytes after the last response');
  return faults;
}

/** A response without what differs between two equal requests. */
export interface Observation {
  /** The whole text. */
  text: string;
  /** The status and the shape of the JSON. */
  shape: string;
}

const CHANGING = /[0-9a-f]{8}-[0-9a-f-]{27,}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** @param sent The text that the response may repeat. */
export function observe(response: Response | null, sent: string): Observation {
  if (!response) return { text: 'no response', shape: 'no response' };
  const body = response.body.toString();
  const forms = [JSON.stringify(sent).slice(1, -1), sent, sent.trim(), encodeURIComponent(sent)];
  const text = forms.reduce((rest, form) => rest.replaceAll(form, ''), body).replace(CHANGING, '');
  return { text: `${response.status} ${text}`, shape: `${response.status} ${shapeOf(parseJson(body))}` };
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}${value.length > 0 ? ` ${shapeOf(value[0])}` : ''}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}:${shapeOf(one)}`)
    .join()}}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether all responses to true conditions are alike, all to false ones are alike, and both differ. */
export function followsCondition(whenTrue: readonly Observation[], whenFalse: readonly Observation[]): boolean {
  return (['text', 'shape'] as const).some((part) => {
    const seen = [whenTrue, whenFalse].map((all) => [...new Set(all.map((one) => one[part]))]);
    return seen.every(({ length }) => length === 1) && seen[0]?.[0] !== seen[1]?.[0];
  });
}

export interface Timing {
  askedMs: number;
  tookMs: number;
}

/** Whether each response took the delay that was asked for, and came soon when there was none. */
export const followsDelay = (timings: readonly Timing[]): boolean =>
  timings.every(({ askedMs, tookMs }) => (askedMs === 0 ? tookMs < SOON_MS : tookMs >= askedMs));

/** Half of the shortest delay. */
const SOON_MS = 500;
