import fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from './document';
import type { HttpRequest } from '../http';
import { HOSTILE_TEXTS } from './texts';

/**
 * Fields that no request may set. Their values occur nowhere else, so a response with one of them shows that a
 * request has set it.
 */
export const FORBIDDEN_FIELDS = {
  ...{ isAdmin: true, isVerified: true, id: 987_654_321, userId: 987_654_322 },
  ...{ status: 'completed', total: '987654.32', createdAt: '1999-01-01T00:00:00.000Z' },
};

export const VICTIM_EMAIL = 'victim@example.com';
/** The ids that requests contain. The rows of the victim have low ids. */
export const SAMPLE_IDS = [1, 1, 2, 2, 3, 4, 5, 7, 9, 12, 20, 30];
const sampleId = fc.constantFrom(...SAMPLE_IDS);
const uuid = fc.uuid();
/** Valid values by field name, for fields that the document does not describe precisely enough. */
const KNOWN_FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...{
    id: sampleId,
    productId: sampleId,
    productIds: fc.array(sampleId, { minLength: 1, maxLength: 3 }),
    userId: fc.constant(987_654_322),
  },
  ...{ orderId: uuid, username: uuid.map((text) => `u${text.slice(0, 13)}`), features: fc.constant(['One', 'Two']) },
  ...{ buyerEmail: fc.constant('buyer@example.com'), customerEmail: fc.constant('customer@example.com') },
  // The category of a product decides whether it has members or users, so both counts are null.
  ...{ memberCount: fc.constant(null), userCount: fc.constant(null) },
  ...{ phone: fc.constant('+44 20 7946 0958'), telegramUsername: fc.constant('@someone') },
};
const email = uuid.map((text) => (/^[0-7]/.test(text) ? VICTIM_EMAIL : `${text}@example.com`));
const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

/** Values that match the schema. @param complete Whether all optional properties are set and no list is empty. */
function valueOf(schema: Schema, document: ApiDocument, name: string, complete: boolean): fc.Arbitrary<unknown> {
  const known = KNOWN_FIELDS[name];
  if (known) return known;
  const { nullable, ...resolved } = document.resolveSchema(schema);
  const value = nonNullValueOf(resolved, document, complete);
  return nullable && !complete ? fc.option(value) : value;
}

function nonNullValueOf(schema: Schema, document: ApiDocument, complete: boolean): fc.Arbitrary<unknown> {
  const { type, minimum: min = 0, maximum: max = 2 ** 31 - 1, minLength = 1, maxLength = 60 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.example !== undefined) return fc.constant(schema.example);
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.format === 'email') return email;
  if (schema.format === 'date-time') return fc.constant(inAMonth);
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') return fc.integer({ min, max });
  if (type === 'array') {
    const length = { minLength: complete ? 1 : (schema.minItems ?? 0), maxLength: 3 };
    return fc.array(valueOf(schema.items ?? {}, document, '', complete), length);
  }
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    const record = fields.map(([name, field]) => [name, valueOf(field, document, name, complete)] as const);
    return recordOf(Object.fromEntries(record), complete ? undefined : (schema.required ?? []));
  }
  // Each text begins with an x, because the API trims texts.
  const limits = { minLength: minLength - 1, maxLength: Math.min(maxLength, 60) - 1 };
  return fc.string({ unit: 'grapheme', ...limits }).map((text) => `x${text}`);
}

/** @param required The names of the required properties. Default: all properties. */
const recordOf = (record: Record<string, fc.Arbitrary<unknown>>, required = Object.keys(record)) =>
  fc.record(record, { requiredKeys: required, noNullPrototype: true }) as fc.Arbitrary<Record<string, unknown>>;

/** The values of a request. Texts are not encoded yet. The body is undefined when there is none. */
export type Call = Record<'path' | 'query', Record<string, unknown>> & { body?: unknown };

/** Calls that match the document. @param complete See `valueOf`. */
export function callOf({ parameters, body }: Operation, document: ApiDocument, complete = false): fc.Arbitrary<Call> {
  const valuesIn = (place: string) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return Object.fromEntries(here.map(({ name, schema }) => [name, valueOf(schema, document, name, complete)]));
  };
  return fc.record({
    path: recordOf(valuesIn('path')),
    query: recordOf(valuesIn('query'), complete ? undefined : []),
    body: body ? valueOf(body, document, '', complete) : fc.constant(undefined),
  });
}

export type ValuePath = readonly (string | number)[];

/** Finds the places of a call that contain a value. */
export function valuePathsOf({ path, query, body }: Call): ValuePath[] {
  return [...valuePathsIn({ path, query }, []).filter(({ length }) => length > 1), ...valuePathsIn(body, ['body'])];
}

function valuePathsIn(value: unknown, place: ValuePath): ValuePath[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [place];
  return [place, ...Object.entries(value).flatMap(([key, item]) => valuePathsIn(item, [...place, key]))];
}

/** @param bad The new value. Undefined removes the old value. */
export function replaceAt<T>(value: T, [key, ...rest]: ValuePath, bad: unknown): T {
  if (key === undefined) return bad as T;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, bad);
  return copy as T;
}

const LONE_SURROGATE = /\p{Surrogate}/u;
/** Encodes a lone surrogate as the bytes that a careless client would send. */
export const encodeText = (text: string): string =>
  [...text].map((char) => (LONE_SURROGATE.test(char) ? '%ED%A0%BD' : encodeURIComponent(char))).join('');

/** Encodes a text in a path as a careless client does: only `#`, `?` and the characters that HTTP cannot transfer. */
export const encodeCarelessly = (text: string): string =>
  text.replace(/[^\x21-\x7e]/gu, encodeText).replace(/[#?]/g, encodeURIComponent);

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
export const CURRENT_TAG = '{current}';
/** The maximum length of a path. Node refuses a request head that is longer than 16 KiB. */
const MAX_PATH_LENGTH = 12_000;

export function renderCall({ method, path }: Operation, call: Call, encode = encodeText): HttpRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(textOf(call.path[name])));
  const pairs = Object.entries(call.query).flatMap(([name, value]) =>
    [value].flat().map((item) => `${encodeText(name)}=${encode(textOf(item))}`),
  );
  const isBodyless = call.body === undefined;
  return {
    method,
    path: (pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled).slice(0, MAX_PATH_LENGTH),
    headers: { 'if-match': CURRENT_TAG, ...(isBodyless ? {} : { 'content-type': 'application/json' }) },
    body: isBodyless ? undefined : Buffer.from(JSON.stringify(call.body)),
  };
}

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 200 }));
const HOSTILE_VALUES = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
];
const HOSTILE_OBJECTS: object[] = [
  { $ne: null },
  { length: 1e9 },
  { toString: 1 },
  { then: 1 },
  new Array(1_000).fill(0),
];
const hostileValue = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...HOSTILE_VALUES, ...HOSTILE_OBJECTS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
const hostileKey = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', '', '0', '$where'), hostileText);
const hostileField = fc.oneof(fc.constantFrom(...Object.entries(FORBIDDEN_FIELDS)), fc.tuple(hostileKey, hostileValue));
const BROKEN_BODIES: readonly ((json: string) => string | Buffer)[] = [
  ...'~null~[]~"text"~1e308~[~{"a":"~\ufeff{}'.split('~').map((text) => () => text),
  ...[() => '['.repeat(10_000) + ']'.repeat(10_000), () => '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ...[() => `{"a":"${'a'.repeat(70_000)}"}`, (json: string) => json.slice(0, -2), (json: string) => json + json],
  ...`NaN~1e999~-Infinity~${'9'.repeat(1_000)}~"\\ud800"~"\\u0000"`
    .split('~')
    .map((value) => (json: string) => json.replace(':', () => `:${value},"x":`)),
  // this variant has a key twice
  (json) => json.replace(/\{("[^"]+":)/, (_, key: string) => `{${key}null,${key}`),
  ...['\0', '\xff', '\x1f\x8b\b\0', '{"\xc0\xaf\xf8":1}'].map((text) => () => Buffer.from(text, 'latin1')),
  (json) => Buffer.from(json, 'utf16le'),
];
const HOSTILE_CONTENT_TYPES =
  ';~text/plain~text/json~application/json;;;~application/json, text/plain~a/b/c~*/*~application/json; charset=utf-7~' +
  'application/json; charset=utf-16~application/x-www-form-urlencoded~multipart/form-data; boundary=x~application/xml~';
const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  ...HOSTILE_CONTENT_TYPES.split('~').map((type) => ({ 'content-type': type })),
  ...`"1"~W/"2"~*~~"~"99999999999"~${'x'.repeat(900)}`.split('~').map((tag) => ({ 'if-match': tag })),
];

/**
 * Generates one of the values or none. A failing request shrinks to one without a value, if that request fails, too.
 */
const seldomOneOf = <T>(values: readonly T[]) =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

/** Generates requests for an operation: valid ones, and valid ones with one or several changes. */
export function requestsFor(operation: Operation, document: ApiDocument): fc.Arbitrary<HttpRequest> {
  const valid = callOf(operation, document);
  const replaced = (bad: fc.Arbitrary<unknown>) =>
    fc.tuple(valid, fc.nat(), bad).map(([call, at, value]) => {
      const places = valuePathsOf(call);
      return places.length > 0 ? replaceAt(call, places[at % places.length] as ValuePath, value) : call;
    });
  const extended = fc.tuple(valid, hostileField, fc.nat(3)).map(([call, [key, value], at]) => {
    const place = at === 0 || typeof call.body !== 'object' ? 'query' : 'body';
    // unlike an assignment, `Object.fromEntries` can add the key `__proto__`
    return { ...call, [place]: Object.fromEntries([...Object.entries(call[place] ?? {}), [key, value]]) };
  });
  const calls = fc.oneof(
    { withCrossShrink: true },
    { weight: 2, arbitrary: valid },
    { weight: 6, arbitrary: replaced(hostileValue) },
    { weight: 1, arbitrary: replaced(fc.constant(undefined)) },
    { weight: 3, arbitrary: extended },
    { weight: 1, arbitrary: fc.tuple(valid, fc.jsonValue({ maxDepth: 5 })).map(([call, body]) => ({ ...call, body })) },
  );
  const encodings = fc.constantFrom(encodeText, encodeCarelessly, (text: string) => encodeText(encodeText(text)));
  return fc
    .tuple(calls, encodings, seldomOneOf(BROKEN_BODIES), seldomOneOf(HOSTILE_HEADERS))
    .map(([call, encode, breakBody, changed]) => {
      const { body, headers, ...request } = renderCall(operation, call, encode);
      const broken = breakBody && body ? Buffer.from(breakBody(body.toString())) : body;
      return { ...request, headers: { ...headers, ...changed }, body: broken };
    });
}
