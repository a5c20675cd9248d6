import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderProblem } from '@telemarket/server-kit/problem';
import { API_HEADERS } from '../../../api/src/http/security-headers';
import { ROOT } from '../../root';
import {
  type AttackRequest,
  findFaults,
  hasTextOutsideLiteral,
  isSmuggled,
  type FaultKind,
  VICTIM_NAME,
} from './attack';
import { ApiDocument, type OpenApiDocument } from './document';
import type { Response } from '../http';
import { parseResponses } from './http';
import { isError } from './site';
import { INJECTED_HEADER, ELEMENT_MARK, PAYLOADS } from './texts';

const document = new ApiDocument(JSON.parse(readFileSync(join(ROOT, 'api/openapi.json'), 'utf8')) as OpenApiDocument);
const server = { name: 'api', origin: '' } as const;
const stats = { totalProducts: 1, totalUsers: 1, totalOrders: 1, endedOrders: 1, successRate: 1 };
const get: AttackRequest = { server, role: 'guest', method: 'GET', path: '/api/stats' };
const json = { ...API_HEADERS, 'content-type': 'application/json; charset=utf-8' };
const found = (response: Partial<Response>, request: Partial<AttackRequest> = {}): FaultKind[] => {
  const whole = { status: 200, headers: json, body: JSON.stringify(stats), ...response };
  return findFaults({ ...get, ...request }, whole, document).map(({ kind }) => kind);
};
const refusal = (status: number, detail: string, shown = status) => {
  const { body, headers } = renderProblem({ status: shown, detail, requestId: 'x' });
  return { status, body, headers: { ...API_HEADERS, ...headers } };
};
const post = (body: object) => ({ method: 'POST', path: '/api/newsletter', body: Buffer.from(JSON.stringify(body)) });
const received = { status: 201, body: '{"received":true}' };

test('no fault is found in a correct response', () => {
  expect([
    found({}),
    found(refusal(404, 'There is nothing here.')),
    found(received, post({ email: 'a@example.com' })),
  ]).toEqual([[], [], []]);
});

test.each<[string, FaultKind[], FaultKind]>([
  ['a status of 500', found(refusal(500, 'Failed.')), 'server error'],
  ['a stack frame', found(refusal(404, 'at handle (/app/dist/thing.js:12:3)')), 'leak'],
  ['an SQL statement', found(refusal(404, "INSERT INTO thing VALUES ('x')")), 'leak'],
  ['the name of a library', found(refusal(422, 'class-validator refused the value')), 'leak'],
  ['another status in the body', found(refusal(404, 'Nothing.', 403)), 'problem'],
  ['a failure without a problem document', found({ status: 404, body: '{}' }), 'problem'],
  ['an undocumented field', found({ body: JSON.stringify({ ...stats, password_hash: 'x' }) }), 'contract'],
  ['a wrong type', found({ body: JSON.stringify({ ...stats, totalUsers: '1' }) }), 'contract'],
  ['an undocumented status', found({ status: 202 }), 'contract'],
  ['a field that was ignored', found(received, post({ email: 'a@example.com', isAdmin: true })), 'assignment'],
  ['data of the victim', found({ body: `{"name":"${VICTIM_NAME}"}` }), 'foreign'],
  ['a missing nosniff header', found({ headers: { ...json, 'x-content-type-options': undefined } }), 'headers'],
  ['an x-powered-by header', found({ headers: { ...json, 'x-powered-by': 'Express' } }), 'headers'],
  ['a header of the request', found({ headers: { ...json, [INJECTED_HEADER]: '1' } }), 'injection'],
  ['an open element', found({ headers: { ...json, 'content-type': 'text/html' }, body: ELEMENT_MARK }), 'markup'],
])('the laboratory reports %s in a response', (_what, kinds, kind) => {
  expect(kinds).toContain(kind);
});

test.each([
  ["SELECT 1 FROM a WHERE b = 'x\\' /*tmsql*/ OR \\'1\\'=\\'1'", false],
  ["INSERT INTO a VALUES ('x\" /*tmsql*/ OR \"1', 'it''s tmsql')", false],
  ["SELECT 1 FROM a WHERE b = 'x' /*tmsql*/ OR '1'='1'", true],
  ['SELECT 1 FROM a ORDER BY 1 /*tmsql*/', true],
])('the statement %s has a text outside a literal: %p', (statement, expected) => {
  expect(hasTextOutsideLiteral(statement)).toBe(expected);
});

test('a second response or an open connection counts as smuggling', () => {
  const responses = parseResponses('HTTP/1.1 400 x\r\na: b\r\n\r\n{}HTTP/1.1 404 x\r\n\r\n');
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [400, '{}'],
    [404, ''],
  ]);
  expect(isSmuggled({ responses, closed: true })).toBe(true);
  expect(isSmuggled({ responses: responses.slice(1), closed: false })).toBe(true);
  expect(isSmuggled({ responses: responses.slice(1), closed: true })).toBe(false);
});

test.each([
  ['{"level":50,"msg":"failed"}', true],
  ['{"level":30,"status":500}', true],
  ['{"level":40,"msg":"unhandledRejection"}', true],
  ['(node:1) UnhandledPromiseRejectionWarning: x', true],
  ['{"level":30,"status":422}', false],
  ['', false],
])('the line %s of a log counts as an error: %p', (line, expected) => {
  expect(isError(line)).toBe(expected);
});

test('the attack has at least 600 different payloads', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(600);
});
