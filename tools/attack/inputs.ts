import fc from 'fast-check';
import { CURRENT_TAG, type Shot } from './attacker';
import type { Contract, Operation, Parameter, Schema } from './contract';
import { TEXTS } from './corpus';
import type { VisitorName } from './visitors';
import type { AttackRequest, Server } from './wire';

/** Values that would have an effect if a body could set the column. They occur nowhere else. */
export const FORBIDDEN_FIELDS = {
  isAdmin: true,
  id: 987_654_321,
  userId: 987_654_322,
  status: 'completed',
  total: '987654.32',
  createdAt: '1999-01-01T00:00:00.000Z',
  isVerified: true,
} as const;

/** What the document does not say about a value, by the name of its field. */
const KNOWN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.uuid().map((id) => `${id}@example.com`),
  buyerEmail: fc.constant('buyer@example.com'),
  customerEmail: fc.constant('customer@example.com'),
  orderId: fc.uuid(),
  productId: fc.integer({ min: 1, max: 30 }),
  id: fc.integer({ min: 1, max: 30 }),
  userId: fc.constant(987_654_322),
  username: fc.uuid().map((id) => `u${id.slice(0, 13)}`),
  password: fc.uuid(),
  newPassword: fc.uuid(),
  price: fc.constantFrom('149.00', '0.01'),
  total: fc.constantFrom('149.00', 149),
  originalPrice: fc.constantFrom('199.00', null),
  // which of both counts a product has depends on its category
  memberCount: fc.constant(null),
  userCount: fc.constant(null),
  features: fc.array(fc.constantFrom('One', 'Two'), { maxLength: 3 }),
  phone: fc.constant('+44 20 7946 0958'),
  telegramUsername: fc.constant('@someone'),
  minPrice: fc.constantFrom('1', '10.00'),
  maxPrice: fc.constantFrom('500.00', '99999'),
};

/** Values that fit the schema. */
export function validValue(schema: Schema, contract: Contract, name = ''): fc.Arbitrary<unknown> {
  const known = KNOWN[name];
  if (known) return known;
  const resolved = contract.resolve(schema);
  const value = validNonNull(resolved, contract);
  return resolved.nullable ? fc.option(value, { freq: 5 }) : value;
}

function validNonNull(schema: Schema, contract: Contract): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 2 ** 31 - 1, minLength = 0, maxLength = 60, minItems = 0, maxItems = 5 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => validValue(one, contract)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (schema.type === 'array')
    return fc.array(validValue(schema.items ?? {}, contract), {
      minLength: minItems,
      maxLength: Math.min(maxItems, 5),
    });
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return fc.record(Object.fromEntries(fields.map(([name, one]) => [name, validValue(one, contract, name)])), {
      requiredKeys: (schema.required ?? []) as never[],
      noNullPrototype: true,
    });
  }
  // blanks around a text are removed
  const rest = { minLength: Math.max(minLength - 1, 0), maxLength: Math.min(maxLength, 60) - 1 };
  return fc.string({ unit: 'grapheme', ...rest }).map((text) => `x${text}`);
}

const hostileText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 200 }));

/** `-0` and the like are numbers in JavaScript and texts in JSON. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, [], {}, [[]], [null]],
      ...['NaN', { $ne: null }, { length: 1e9 }, { toString: 1 }, { then: 1 }, new Array(1_000).fill(0)],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.double() },
);

const hostileKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '0', '$where'),
  hostileText,
);

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}

/** @param bad Undefined removes the value. */
function replaceAt(value: unknown, [key, ...rest]: Path, bad: unknown): unknown {
  if (key === undefined) return bad;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, bad);
  return copy;
}

const mutated = (valid: fc.Arbitrary<unknown>, bad: fc.Arbitrary<unknown>) =>
  fc.tuple(valid, fc.nat(), bad).map(([value, at, replacement]) => {
    const paths = pathsOf(value);
    return replaceAt(value, paths[at % paths.length] ?? [], replacement);
  });

/** Empty for undefined. */
const jsonOf = (value: unknown) => String(JSON.stringify(value) as string | undefined).replace(/^undefined$/, '');

/** Adds a field to the text of an object. `JSON.stringify` would leave out `__proto__` and cannot repeat a key. */
const withField = (object: string, key: string, value: unknown) =>
  object.replace(/\}$/, `${object === '{}' ? '' : ','}${JSON.stringify(key)}:${jsonOf(value)}}`);

/** Texts that are no JSON, or JSON that a parser must survive. */
const brokenJson = (json: string): string[] => [
  '',
  json.slice(0, 1),
  json.slice(0, json.length / 2),
  `${json},`,
  `${json}${json}`,
  `\ufeff${json}`,
  json.replace(/"/g, "'"),
  json.replace(/:/, ':NaN,"x":'),
  json.replace(/:/, ':1e999,"x":'),
  json.replace(/:/, ':-Infinity,"x":'),
  json.replace(/:/, `:${'9'.repeat(1_000)},"x":`),
  json.replace(/:/, ':"\\ud800","x":'),
  json.replace(/:/, ':"\\u0000","x":'),
  json.replace(/:/, `:${'['.repeat(15)}${']'.repeat(15)},"x":`),
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(10_000),
  'null',
  '[]',
  '"text"',
  '1e308',
  '-0',
  `{"a":"${'a'.repeat(70_000)}"}`,
];

const brokenBytes = (json: string): Buffer[] => [
  Buffer.from([0]),
  Buffer.from([0xff]),
  Buffer.from([0x1f, 0x8b, 8, 0]),
  Buffer.from(json, 'utf16le'),
  Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xed, 0xa0, 0x80, 0x7d])]),
  Buffer.concat([Buffer.from('{"'), Buffer.from([0xc0, 0xaf, 0xf8, 0x88]), Buffer.from('":1}')]),
];

const TYPES = [
  '',
  ';',
  'text/plain',
  'text/json',
  'application/jsonp',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/vnd.api+json',
  'a/b/c',
  '*/*',
  'application/'.padEnd(4_000, 'x'),
];

interface Payload {
  body: Buffer;
  type: string;
}

/** Bodies for a schema: valid ones, and valid ones that were changed in one way. */
function bodyFor(schema: Schema, contract: Contract): fc.Arbitrary<Payload> {
  const valid = validValue(schema, contract);
  const json = (text: string): Payload => ({ body: Buffer.from(text), type: 'application/json' });
  const values = (weight: number, arbitrary: fc.Arbitrary<unknown>) => ({
    weight,
    arbitrary: arbitrary.map((value) => json(jsonOf(value))),
  });
  const added = fc
    .tuple(valid, hostileKey, hostileValue)
    .map(([value, key, bad]) => withField(jsonOf(value), key, bad));
  const forbidden = fc
    .tuple(valid, fc.constantFrom(...Object.entries(FORBIDDEN_FIELDS)))
    .map(([value, [key, bad]]) => withField(jsonOf(value), key, bad));
  const doubled = fc.tuple(valid, fc.nat(), hostileValue).map(([value, at, bad]) => {
    const keys = Object.keys(value as object);
    return withField(jsonOf(value), keys[at % Math.max(keys.length, 1)] ?? 'a', bad);
  });
  return fc.oneof(
    values(3, valid),
    values(9, mutated(valid, hostileValue)),
    values(2, mutated(valid, fc.constant(undefined))),
    values(2, fc.jsonValue({ maxDepth: 5 })),
    { weight: 3, arbitrary: fc.oneof(added, forbidden, doubled).map(json) },
    { weight: 3, arbitrary: fc.tuple(valid, fc.nat()).map(([value, at]) => json(one(brokenJson(jsonOf(value)), at))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.nat())
        .map(([value, at]) => ({ body: one(brokenBytes(jsonOf(value)), at), type: 'application/json' })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...TYPES))
        .map(([value, type]) => ({ body: Buffer.from(jsonOf(value)), type })),
    },
  );
}

const one = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

const HALF = /\p{Surrogate}/u;

/** As it is sent. Half a surrogate pair becomes the bytes that a careless client would send. */
export const encodeText = (text: string): string =>
  HALF.test(text)
    ? [...text].map((char) => (HALF.test(char) ? '%ED%A0%BD' : encodeURIComponent(char))).join('')
    : encodeURIComponent(text);

/** A text in a path as careless clients send it: only what HTTP cannot carry is encoded. */
export const carelessText = (text: string): string =>
  text.replace(/[^\x21-\x7e]/gu, encodeText).replace(/[#?]/g, encodeURIComponent);

/** Fills the parameters of a path. @param valueOf Returns the text as it is sent. */
export const fillPath = (path: string, valueOf: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));

const encodings = fc.constantFrom(encodeText, carelessText, (text: string) => encodeText(encodeText(text)));

function parameterText(parameter: Parameter, contract: Contract): fc.Arbitrary<string> {
  const valid = validValue(parameter.schema, contract, parameter.name).map((value) => encodeText(String(value)));
  const hostile = fc.tuple(hostileText, encodings).map(([text, encode]) => encode(text));
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: hostile });
}

function queryFor(parameters: readonly Parameter[], contract: Contract): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = names.map((parameter) =>
    fc
      .tuple(fc.constantFrom('', '', '', '[]', '[0]', '[__proto__]', '%00'), parameterText(parameter, contract))
      .map(([suffix, text]) => `${parameter.name}${suffix}=${text}`),
  );
  const unknown = fc.tuple(hostileText, hostileText).map(([name, text]) => `${encodeText(name)}=${encodeText(text)}`);
  const pair = fc.oneof(...pairs, unknown, fc.webQueryParameters());
  return fc.array(pair, { maxLength: 4 }).map((all) => (all.length > 0 ? `?${all.join('&')}` : ''));
}

/** Requests for one operation. */
export function requestFor(operation: Operation, contract: Contract): fc.Arbitrary<AttackRequest> {
  const { method, path, parameters, body } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const texts = fc.tuple(...inPath.map((parameter) => parameterText(parameter, contract)));
  const payloads: fc.Arbitrary<Payload | null> = body
    ? bodyFor(body, contract)
    : fc.option(bodyFor({}, contract), { freq: method === 'GET' ? 1 : 3 });
  const tags = fc.constantFrom(
    CURRENT_TAG,
    CURRENT_TAG,
    '"1"',
    'W/"2"',
    '*',
    '',
    '"',
    '"99999999999"',
    'x'.repeat(900),
  );
  return fc.tuple(texts, queryFor(parameters, contract), payloads, tags).map(([values, query, payload, tag]) => {
    const filled = fillPath(path, (name) => values[inPath.findIndex((parameter) => parameter.name === name)] ?? '');
    const tagged = parameters.some((parameter) => parameter.in === 'header');
    return {
      method,
      path: (filled + query).slice(0, MAX_PATH),
      headers: { ...(payload ? { 'content-type': payload.type } : {}), ...(tagged ? { 'if-match': tag } : {}) },
      body: payload?.body,
    };
  });
}

/** Node refuses a head of 16 KiB; the tests of malformed HTTP send larger ones. */
const MAX_PATH = 12_000;

/** What others get a 401 or 403 for. */
export const isForAdmins = ({ path }: Operation): boolean => path.startsWith('/api/admin/');

/** Passwords are slow to hash, and a download contains the whole table. */
function weightOf(operation: Operation, visitors: readonly VisitorName[]): number {
  const { path, body } = operation;
  const isSlow = path.endsWith('/csv') || (path.startsWith('/api/auth/') && body);
  return isSlow || (isForAdmins(operation) && !visitors.includes('admin')) ? 3 : 10;
}

/** Requests for all operations, at both servers. */
export function anyShot(
  contract: Contract,
  servers: readonly Server[],
  visitors: readonly VisitorName[],
): fc.Arbitrary<Shot> {
  const requests = fc.oneof(
    ...contract.operations.map((operation) => ({
      weight: weightOf(operation, visitors),
      arbitrary: requestFor(operation, contract),
    })),
  );
  return fc
    .tuple(requests, fc.constantFrom(...servers), fc.constantFrom(...visitors))
    .filter(([{ path }, server]) => server.name === 'api' || isProxied(path))
    .map(([request, server, as]) => ({ ...request, server, as }));
}

/** Whether the gateway forwards the path to the API. */
export const isProxied = (path: string): boolean => /^\/(?:api|art)\//.test(path);

/** Where a body has a value that is no list and no object. */
export function fieldsOfBody(
  schema: Schema,
  contract: Contract,
  isField: (value: Schema) => boolean = () => true,
): Path[] {
  const { properties = {}, items, ...value } = contract.resolve(schema);
  if (value.type === 'object')
    return Object.entries(properties).flatMap(([name, one]) =>
      fieldsOfBody(one, contract, isField).map((path) => [name, ...path]),
    );
  if (value.type === 'array') return fieldsOfBody(items ?? {}, contract, isField).map((path) => [0, ...path]);
  return isField(value) ? [[]] : [];
}

/** Where a body has a text. */
export const textsInBody = (schema: Schema, contract: Contract): Path[] =>
  fieldsOfBody(schema, contract, ({ type, oneOf }) => type === 'string' || oneOf !== undefined);

/** A valid body, with a text in the place of another value. */
export const bodyWith = (valid: unknown, path: Path, text: string): Buffer =>
  Buffer.from(JSON.stringify(replaceAt(valid, path, text)));
