import fc from 'fast-check';
import { METHODS } from 'node:http';
import { callOf, encodeCarelessly, encodeText, renderCall, requestsFor } from './calls';
import { type Attack, type AttackRequest, isProxied, type Role } from './attack';
import type { Operation } from './document';
import { sendTo, type AttackedServer } from './http';
import { HOSTILE_TEXTS } from './texts';

/** Generates requests for an operation, to each server that has the operation. */
export function operationRequests(attack: Attack, operation: Operation, roles: readonly Role[]) {
  const servers = attack.servers.filter(({ name }) => name === 'api' || isProxied(operation.path));
  return fc
    .tuple(requestsFor(operation, attack.document), fc.constantFrom(...servers), fc.constantFrom(...roles))
    .map(([request, server, role]): AttackRequest => ({ ...request, server, role }));
}

/** @returns The patterns of all pages, and one unknown path. */
export async function readPages(gateway: AttackedServer): Promise<string[]> {
  const { body } = await sendTo(gateway, { method: 'GET', path: '/site.json' });
  const { pages, ownPaths } = JSON.parse(body) as { pages: Record<string, { path: string }[]>; ownPaths: string[] };
  const paths = Object.values(pages).flatMap((all) => all.map(({ path }) => path));
  return [...new Set([...paths, ...ownPaths, '/nothing'])];
}

/**
 * Generates requests with every method on every path, except CONNECT, which opens a tunnel and is among the malformed
 * requests.
 */
export function methodRequests({ servers, document }: Attack, pages: readonly string[]): fc.Arbitrary<AttackRequest> {
  const paths = document.operations.map(({ path }) => path.replace(/\{\w+\}/g, '5'));
  return fc.record({
    server: fc.constantFrom(...servers),
    role: fc.constantFrom('guest', 'admin'),
    method: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')),
    path: fc.constantFrom(...paths, ...pages, '/api/nothing'),
  });
}

const ADDRESS_PATTERNS = [
  'PAGE?search=TEXT',
  'PAGE?TEXT=1',
  'PAGE/TEXT',
  '//TEXTPAGE',
  '/TEXT/..PAGE',
  '/product/TEXT',
];
const FILE_PATTERNS = ['/remotes/TEXT/x.js', '/remotes/catalog/TEXT', '/assets/TEXT', '/art/v2/TEXT/1/TEXT.svg'];

export function pageRequests(server: AttackedServer, pages: readonly string[]): fc.Arbitrary<AttackRequest> {
  const text = fc.constantFrom(...HOSTILE_TEXTS.map((hostile) => hostile.slice(0, 1_500)));
  const encode = fc.constantFrom(encodeText, encodeCarelessly);
  const role = fc.constantFrom('guest' as const, 'user' as const);
  return fc
    .tuple(fc.constantFrom(...ADDRESS_PATTERNS, ...FILE_PATTERNS), fc.constantFrom(...pages), text, encode, role)
    .map(([pattern, page, hostile, encoded, as]) => {
      const path = pattern.replace('PAGE', page).replace('TEXT', () => encoded(hostile));
      return { server, role: as, method: 'GET', path };
    });
}

const FOREIGN_ORIGIN = 'https://evil.example';
const FORM_CONTENT_TYPE = 'application/x-www-form-urlencoded';
/**
 * The headers of writes that another site causes. Browsers always send `origin` or `sec-fetch-site`. The last entries
 * have neither, and a server must refuse them because of their content type.
 */
const FORGERIES: readonly Readonly<Record<string, string>>[] = [
  ...[
    { origin: FOREIGN_ORIGIN },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: FOREIGN_ORIGIN, 'content-type': FORM_CONTENT_TYPE },
  ],
  { origin: `${FOREIGN_ORIGIN}:443`, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'content-type': 'text/plain', 'x-http-method-override': 'DELETE' },
  ...['text/plain', 'text/plain;application/json', FORM_CONTENT_TYPE, ''].map((type) => ({ 'content-type': type })),
];

export function forgedRequests({ document, servers, sample }: Attack): AttackRequest[] {
  const writes = document.operations.filter(({ method }) => method !== 'GET');
  return writes.flatMap((operation) => {
    const role = operation.path.startsWith('/api/admin/') ? ('admin' as const) : ('user' as const);
    return sample(callOf(operation, document), FORGERIES.length).flatMap((call, at) => {
      const [{ headers, ...request }, forgery] = [renderCall(operation, call), FORGERIES[at] ?? {}];
      // A request without these headers and without a body is left out, because nothing in it shows that another site
      // causes it.
      if (request.body === undefined && !('origin' in forgery || 'sec-fetch-site' in forgery)) return [];
      return servers.map((server) => ({ ...request, server, role, headers: { ...headers, ...forgery } }));
    });
  });
}
