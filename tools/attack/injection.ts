import { randomInt, randomUUID } from 'node:crypto';
import { COOKIES } from '@telemarket/kit/device-keys';
import { SHARE_COOKIE } from '@telemarket/kit/remote';
import { type Attacker, CURRENT_TAG, type Shot } from './attacker';
import { followsCondition, followsDelay, observe, type Observation, type Timing } from './checks';
import type { Contract, Operation, Parameter } from './contract';
import { bodyWith, encodeText, fieldsOfBody, fillPath, isForAdmins, isProxied, validValue } from './inputs';
import { JSON_TYPE, type VisitorName } from './visitors';
import { inParallel, type Response, type Server } from './wire';

/** A place of a request that takes a text. */
interface Slot {
  name: string;
  /** What fits there. */
  valid: string;
  /** The request with a text in that place. */
  fill: (text: string, as: VisitorName) => Omit<Shot, 'server' | 'as'>;
  visitors: readonly VisitorName[];
  /** The server wants the ETag of what the request changes. */
  isTagged?: boolean;
}

/** A text whose meaning depends on a condition once it is part of a statement. It is true when `left` equals `right`. */
type Conditional = (valid: string, left: number, right: number) => string;
/** A text that makes a statement take longer. */
type Delaying = (valid: string, seconds: number) => string;

const TWO_ROWS = '(SELECT 1 UNION SELECT 2)';
/** Fails in the database unless the condition is true, also where no row depends on it. */
const choice = (left: number, right: number) => `(CASE WHEN ${left}=${right} THEN 0 ELSE ${TWO_ROWS} END)`;

const CONDITIONS: readonly Conditional[] = [
  // a text
  (v, l, r) => `${v}' OR '${l}'='${r}`,
  (v, l, r) => `${v}' AND '${l}'='${r}`,
  (v, l, r) => `${v}') OR ('${l}'='${r}`,
  (v, l, r) => `${v}' OR ${l}=${r} -- -`,
  (v, l, r) => `${v}') OR ${l}=${r} -- -`,
  (v, l, r) => `${v}')) OR ${l}=${r} -- -`,
  (v, l, r) => `${v}" OR "${l}"="${r}`,
  (v, l, r) => `${v}'+${choice(l, r)}+'`,
  (v, l, r) => `${v}\\' OR ${l}=${r} -- -`,
  // no stored text contains it
  (v, l, r) => `${v}${l}q${r}${l === r ? "''" : "'"}`,
  // LIKE
  (v, l, r) => `${v}%' OR '${l}' LIKE '${r}`,
  (v, l, r) => `${v}%' AND '${l}' LIKE '${r}`,
  (v, l, r) => `${v}%' OR ${l}=${r} -- -`,
  (v, l, r) => `${v}%') OR ('${l}' LIKE '${r}`,
  // a number
  (v, l, r) => `${v} OR ${l}=${r}`,
  (v, l, r) => `${v} AND ${l}=${r}`,
  (v, l, r) => `${v}) OR (${l}=${r}`,
  // ORDER BY, also after a direction
  (v, l, r) => `${v},${choice(l, r)}`,
  (_, l, r) => choice(l, r),
  (_, l, r) => `DESC,${choice(l, r)}`,
  (v, l, r) => `${v}\`,${choice(l, r)} -- -`,
  // fields that refuse blanks, and e-mail addresses
  (v, l, r) => `${v}'/**/OR/**/${l}=${r}#`,
  (v, l, r) => `${v.split('@', 1)[0]}'or'${l}'='${r}'#@example.com`,
];

const asleep = (seconds: number) => `(SELECT 1 FROM (SELECT SLEEP(${seconds}))x)`;
/** At least a second for each second that is asked for. */
const busy = (seconds: number) => `BENCHMARK(${Math.round(6e6 * seconds)},SHA2('a',512))`;

const DELAYS: readonly Delaying[] = [
  (v, s) => `${v}'+${asleep(s)}+'`,
  (v, s) => `${v}' OR ${asleep(s)} -- -`,
  (v, s) => `${v}') OR ${asleep(s)} -- -`,
  (v, s) => `${v}" OR ${asleep(s)} -- -`,
  (v, s) => `${v}%' OR ${asleep(s)} -- -`,
  (v, s) => `${v} OR ${asleep(s)}`,
  (v, s) => `${v},${asleep(s)}`,
  (_, s) => asleep(s),
  (v, s) => `${v}'/**/OR/**/SLEEP(${s})#`,
  (v, s) => `${v}' OR ${busy(s)} -- -`,
  (v, s) => `${v} OR ${busy(s)}`,
  // a second statement
  (v, s) => `${v}'; SELECT SLEEP(${s}) -- -`,
  (v, s) => `${v}'); SELECT SLEEP(${s}) -- -`,
  (v, s) => `${v}; SELECT SLEEP(${s})`,
];

/** What only a database makes of the texts below. */
const COMPUTED = 'tm1337';
const REVEALING: readonly ((valid: string) => string)[] = [
  ...['EXTRACTVALUE(1,CONCAT(0x7e,0x746d,7*191))', 'UPDATEXML(1,CONCAT(0x7e,0x746d,7*191),1)'].flatMap((call) => [
    (v: string) => `${v}' AND ${call} -- -`,
    (v: string) => `${v}" AND ${call} -- -`,
    (v: string) => `${v} AND ${call}`,
  ]),
  (v) => `${v}' UNION SELECT CONCAT(0x746d,7*191) -- -`,
  (v) => `${v}'+CONCAT(0x746d,7*191)+'`,
];

/** Cookies that a server reads. */
const COOKIE_NAMES = ['sid', 'device', ...Object.values(COOKIES), SHARE_COOKIE];
/** They stand for all others: the guards that read cookies are the same. Only the login reads the one of the device. */
const COOKIE_OPERATIONS = ['Auth_session', 'Profile_show', 'Order_place', 'Auth_login', 'Thing_show'];
const IS_HASHED = /^\/api\/auth\/(?:login|signup)$/;

export interface ScanOptions {
  visitors: readonly VisitorName[];
  /** How many of the pairs of place and visitor are scanned. */
  share?: number;
  /** Further pages whose cookies are scanned. */
  pages?: readonly string[];
}

const CONCURRENCY = 12;
/** How often a place that is delayed is tried, since one slow response of a busy machine hides what it waits for. */
const MAX_TRIES = 3;

/** Looks for places whose text becomes part of a statement. Each place of each visitor is accused once. */
export async function scanForInjection(
  attacker: Attacker,
  contract: Contract,
  { visitors, share = 1, pages = [] }: ScanOptions,
): Promise<void> {
  const targets = findSlots(attacker, contract, pages).flatMap((slot) =>
    visitors.filter((as) => slot.visitors.includes(as)).map((as) => ({ slot, as })),
  );
  const picked = attacker.pick(targets, Math.ceil(targets.length * share), 60);
  await inParallel(picked.entries(), CONCURRENCY, async ([at, { slot, as }]) => {
    const { path } = slot.fill(slot.valid, as);
    const able = attacker.servers.filter(({ name }) => name === 'gateway' || isProxied(path));
    const server = able[at % able.length] as Server;
    attacker.ledger.try('statement');
    const found = await scanSlot(attacker, slot, server, as);
    if (found) attacker.ledger.add({ kind: 'statement', detail: found }, `${server.name} ${as} ${slot.name}`);
  });
}

/** @returns How the place was shown to be injectable; null when it was not. */
async function scanSlot(attacker: Attacker, slot: Slot, server: Server, as: VisitorName): Promise<string | null> {
  const send = async (text: string): Promise<{ response: Response | null; ms: number }> => {
    if (slot.isTagged) await attacker.fire({ method: 'GET', path: slot.fill(slot.valid, as).path, server, as });
    const started = performance.now();
    const response = await attacker.fire({ ...slot.fill(text, as), server, as });
    return { response, ms: performance.now() - started };
  };
  for (const text of REVEALING.map((make) => make(slot.valid))) {
    const { response } = await send(text);
    if (response?.body.includes(COMPUTED)) return `the database computed a value: ${text}`;
  }
  for (const make of CONDITIONS) if (await dependsOn(make)) return `a condition decides: ${make(slot.valid, 1, 1)}`;
  for (const make of DELAYS) if (await waitsFor(make)) return `a delay is waited for: ${make(slot.valid, 1)}`;
  return null;

  async function dependsOn(make: Conditional): Promise<boolean> {
    const seen: Record<'whenTrue' | 'whenFalse', Observation[]> = { whenTrue: [], whenFalse: [] };
    const ask = async (isTrue: boolean) => {
      // other numbers each time: as mere texts, none differs from the others in the same way
      const left = randomInt(100, 900);
      const text = make(slot.valid, left, isTrue ? left : left + 1);
      const { response } = await send(text);
      seen[isTrue ? 'whenTrue' : 'whenFalse'].push(observe(response, text));
    };
    // a trend, for example a growing table, is not in step with this order
    for (const isTrue of [true, false, false, true, false, true, true, false]) {
      await ask(isTrue);
      const { whenTrue, whenFalse } = seen;
      if (whenFalse.length > 0 && !followsCondition(whenTrue, whenFalse)) return false;
    }
    return true;
  }

  async function waitsFor(make: Delaying): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const timings: Timing[] = [];
      // a busy machine is slow as well when no delay is asked for
      for (const seconds of [1, 0, 2, 0, 1.5, 0]) {
        const { ms } = await send(make(slot.valid, seconds));
        timings.push({ askedMs: 1_000 * seconds, tookMs: ms });
        if (!followsDelay(timings)) break;
      }
      if (followsDelay(timings)) return true;
      // the first response came too soon: no machine is so busy that it forgets a delay
      if (timings.length === 1) return false;
    }
    return false;
  }
}

function findSlots(attacker: Attacker, contract: Contract, pages: readonly string[]): Slot[] {
  return [
    ...contract.operations.flatMap((operation) => {
      const visitors = visitorsOf(operation);
      return [...slotsInParameters(operation), ...slotsInBody(attacker, contract, operation)].map((slot): Slot => ({
        ...slot,
        visitors,
      }));
    }),
    ...contract.operations
      .filter(({ id }) => COOKIE_OPERATIONS.includes(id))
      .flatMap((operation) => slotsInCookies(attacker, contract, operation)),
    ...pages.flatMap((path) =>
      COOKIE_NAMES.map((name): Slot => ({
        name: `GET ${path} cookie ${name}`,
        valid: '1',
        fill: (text, as) => ({ method: 'GET', path, headers: { cookie: withCookie(attacker, as, name, text) } }),
        visitors: ['guest', 'user'],
      })),
    ),
  ];
}

/** The others are refused before a parameter is read. A password is slow to hash, and the session plays no part in it. */
function visitorsOf(operation: Operation): readonly VisitorName[] {
  if (isForAdmins(operation)) return ['admin'];
  return IS_HASHED.test(operation.path) ? ['guest'] : ['guest', 'user', 'admin'];
}

type Place = Omit<Slot, 'visitors'>;

const TAGGED = { 'if-match': CURRENT_TAG };

function slotsInParameters({ method, path, parameters }: Operation): Place[] {
  const plain = fillPath(path, (name) => validText(parameters.find((one) => one.name === name)));
  return parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter): Place => {
      const { name } = parameter;
      const valid = validText(parameter);
      const filled = (text: string) =>
        parameter.in === 'query'
          ? `${plain}?${name}=${encodeText(text)}`
          : fillPath(path, (one) =>
              one === name ? encodeText(text) : validText(parameters.find((p) => p.name === one)),
            );
      return {
        name: `${method} ${path} ${parameter.in} ${name}`,
        valid,
        fill: (text) => ({ method, path: filled(text), headers: TAGGED }),
      };
    });
}

function validText(parameter: Parameter | undefined): string {
  if (!parameter) return '1';
  const { name, schema } = parameter;
  if (schema.enum) return String(schema.enum[0]);
  if (schema.type === 'number') return '1';
  if (name === 'email') return 'buyer@example.com';
  return name === 'kind' ? 'contact' : 'a';
}

function slotsInBody(attacker: Attacker, contract: Contract, { method, path, parameters, body }: Operation): Place[] {
  if (!body) return [];
  const [value] = attacker.sample(validValue(body, contract), 1, 61);
  const filled = fillPath(path, (name) => validText(parameters.find((one) => one.name === name)));
  return fieldsOfBody(body, contract).map((field) => ({
    name: `${method} ${path} body ${field.join('.')}`,
    valid: /email/i.test(String(field.at(-1))) ? 'tm@example.com' : '1',
    fill: (text) => ({
      method,
      path: filled,
      headers: { ...JSON_TYPE, ...TAGGED },
      body: Buffer.from(withNewKeys(bodyWith(value, field, text).toString())),
    }),
  }));
}

/** What must be unique, such as the id of an order and a username, contains parts of a UUID. */
const withNewKeys = (json: string) => json.replace(/\b(u?)[0-9a-f]{8}-[0-9a-f]{4}/g, `$1${randomUUID().slice(0, 13)}`);

function slotsInCookies(attacker: Attacker, contract: Contract, operation: Operation): Slot[] {
  const { method, path, body } = operation;
  const [value] = body ? attacker.sample(validValue(body, contract), 1, 62) : [];
  const type = body ? JSON_TYPE : {};
  const names = operation.id === 'Auth_login' ? ['device'] : COOKIE_NAMES;
  return names.map((name) => ({
    visitors: visitorsOf(operation),
    name: `${method} ${path} cookie ${name}`,
    valid: '1',
    fill: (text, as) => ({
      method,
      path: fillPath(path, () => '1'),
      headers: { ...type, ...TAGGED, cookie: withCookie(attacker, as, name, text) },
      body: body ? Buffer.from(withNewKeys(JSON.stringify(value))) : undefined,
    }),
  }));
}

/** The session stays in the header unless the text takes its place. */
function withCookie({ visitors }: Attacker, as: VisitorName, name: string, text: string): string {
  const own = visitors.cookieOf(as);
  const cookie = `${name}=${encodeText(text)}`;
  return own && !own.startsWith(`${name}=`) ? `${own}; ${cookie}` : cookie;
}
