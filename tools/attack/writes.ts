import { type Attacker, CURRENT_TAG, type Shot } from './attacker';
import type { Contract } from './contract';
import { FORBIDDEN_FIELDS, fillPath, isForAdmins, validValue } from './inputs';
import { differences } from './rows';
import { JSON_TYPE, type VisitorName } from './visitors';
import type { AttackRequest, Server } from './wire';

/** A write that succeeds when it is sent as it is. */
export interface Write extends AttackRequest {
  as: VisitorName;
  /** Fields that the operation takes. */
  fields: readonly string[];
}

const SAFE = ['GET', 'HEAD'];

/**
 * One valid request for each operation that writes.
 * @param params The values of the parameters in paths.
 * @param options.bodies Bodies by path, where a body that fits the schema does not succeed.
 * @param options.stream Each has other values.
 */
export function validWrites(
  attacker: Attacker,
  contract: Contract,
  params: Readonly<Record<string, string>>,
  { bodies = {}, stream = 0 }: { bodies?: Readonly<Record<string, object>>; stream?: number } = {},
): Write[] {
  return contract.operations
    .filter(({ method }) => !SAFE.includes(method))
    .map((operation) => {
      const { method, path, body } = operation;
      const [value] = body ? attacker.sample(validValue(body, contract), 1, stream + path.length + method.length) : [];
      return {
        method,
        path: fillPath(path, (name) => params[name] ?? '1'),
        as: isForAdmins(operation) ? 'admin' : 'user',
        headers: { 'if-match': CURRENT_TAG, ...(body ? JSON_TYPE : {}) },
        body: body ? Buffer.from(JSON.stringify(bodies[path] ?? value)) : undefined,
        fields: Object.keys((body && contract.resolve(body).properties) ?? {}),
      };
    });
}

const FOREIGN = 'https://evil.example';

/** How a page of another site can cause a write: browsers always add the first headers. */
const FOREIGN_HEADERS: readonly Record<string, string>[] = [
  { origin: FOREIGN },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: FOREIGN, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { origin: `${FOREIGN}:443`, referer: 'http://127.0.0.1/' },
];
const FOREIGN_FORMS: readonly { what: string; change: (write: AttackRequest) => AttackRequest }[] = [
  ...FOREIGN_HEADERS.map((headers) => ({
    what: JSON.stringify(headers),
    change: (write: AttackRequest) => ({ ...write, headers: { ...write.headers, ...headers } }),
  })),
  ...['text/plain', 'text/plain;application/json', 'application/x-www-form-urlencoded', ''].map((type) => ({
    what: `the type "${type}"`,
    change: (write: AttackRequest) => ({ ...write, headers: { ...write.headers, 'content-type': type } }),
  })),
  {
    what: 'a form',
    change: (write) => ({
      ...write,
      method: 'POST',
      headers: { ...write.headers, 'content-type': 'application/x-www-form-urlencoded', origin: FOREIGN },
      body: Buffer.from(`${String(write.body ?? '')}=`),
    }),
  },
  {
    what: 'a picture',
    change: (write) => ({ ...write, method: 'GET', body: undefined, headers: { 'sec-fetch-site': 'cross-site' } }),
  },
  {
    what: 'another method in a header',
    change: (write) => ({
      ...write,
      method: 'POST',
      headers: { ...write.headers, 'x-http-method-override': write.method, 'content-type': 'text/plain' },
    }),
  },
];

/** Whether the body makes a browser ask first, or its type is refused. Without a body only the headers of a browser help. */
const canBeForged = (write: Write, change: (write: AttackRequest) => AttackRequest) => {
  const { headers = {} } = change(write);
  return write.body !== undefined || 'origin' in headers || 'sec-fetch-site' in headers;
};

/** These end the session, or change how it is opened. */
const ENDS_SESSION = ['/api/auth/logout', '/api/auth/change-password'];

/** @returns How many of the writes succeed when the own site sends them: from the others a test would learn nothing. */
export async function countEffective(attacker: Attacker, server: Server, writes: readonly Write[]): Promise<number> {
  let effective = 0;
  for (const write of writes.filter(({ path }) => !ENDS_SESSION.includes(path))) {
    const response = await attacker.fire({ server, ...write });
    if (response && response.status < 300) effective += 1;
  }
  return effective;
}

/** @param readState Returns the same values as long as no write had an effect. */
export async function attackFromOtherSites(
  attacker: Attacker,
  writes: readonly Write[],
  readState: () => Promise<Readonly<Record<string, string>>>,
): Promise<void> {
  let before = await readState();
  for (const server of attacker.servers) {
    for (const write of writes) {
      for (const { what, change } of FOREIGN_FORMS.filter((form) => canBeForged(write, form.change))) {
        await attacker.fire({ server, ...change(write), as: write.as });
        attacker.ledger.try('forgery');
        const after = await readState();
        const changed = differences(before, after);
        if (changed.length === 0) continue;
        const detail = `${what} changed ${changed.join(', ')}`;
        attacker.ledger.add({ kind: 'forgery', detail }, `${server.name} ${write.method} ${write.path}`);
        before = after;
      }
    }
  }
}

type ForbiddenField = keyof typeof FORBIDDEN_FIELDS;

/** Fields whose values an operation may set, because they are what it is for. */
const isDeclared = ({ fields, path }: Write, field: ForbiddenField) => fields.includes(field) && path !== '/api/orders';

/** @param readValues Returns, for each field, how many rows have the value that the attack sends. */
export async function attackWithForbiddenFields(
  attacker: Attacker,
  makeWrites: (round: number) => readonly Write[],
  readValues: () => Promise<Readonly<Record<string, number>>>,
): Promise<void> {
  const names = Object.keys(FORBIDDEN_FIELDS) as ForbiddenField[];
  let round = 0;
  for (const server of attacker.servers) {
    for (const added of [...names.map((name) => [name]), names]) {
      for (const write of makeWrites((round += 1)).filter(({ body }) => body)) {
        const fields = added.filter((name) => !isDeclared(write, name));
        const body = Buffer.from(
          JSON.stringify({
            ...(JSON.parse(String(write.body)) as object),
            ...Object.fromEntries(fields.map((name) => [name, FORBIDDEN_FIELDS[name]])),
          }),
        );
        const before = await readValues();
        const shot: Shot = { server, ...write, body };
        await attacker.fire(shot);
        attacker.ledger.try('assignment');
        const after = await readValues();
        for (const field of fields) {
          if (after[field] === before[field]) continue;
          attacker.ledger.add({ kind: 'assignment', detail: field }, `${server.name} ${write.method} ${write.path}`);
        }
      }
    }
  }
}

/** How often a limited call is repeated: more than any limit allows. */
const REPEATS = 70;

/** Calls with a limit, from one network. @param server With the limits of production. */
export async function attackLimits(attacker: Attacker, contract: Contract, server: Server): Promise<void> {
  const bodies: Readonly<Record<string, string>> = {
    '/api/auth/login': JSON.stringify({ username: 'x', password: 'y' }),
  };
  const posts = validPosts(attacker, contract).map(({ path, body }) => ({
    method: 'POST',
    path,
    headers: JSON_TYPE,
    body: Buffer.from(bodies[path] ?? String(body)),
  }));
  for (const request of [...posts, { method: 'GET', path: '/api/products/search/a' }]) {
    let refused = false;
    for (let sent = 0; sent < REPEATS && !refused; sent += 1) {
      const headers = { ...('headers' in request ? request.headers : {}), 'x-forwarded-for': `10.0.0.${sent}` };
      const response = await attacker.fire({ server, ...request, headers });
      refused = response?.status === 429;
    }
    attacker.ledger.try('limit');
    if (!refused) attacker.ledger.add({ kind: 'limit', detail: `no 429 in ${REPEATS} calls` }, request.path);
  }
}

/** For signed-in users only, and a read of the gateway for all of its visitors. */
const WITHOUT_LIMIT = ['/api/auth/change-password', '/api/auth/sessions'];

/** The calls that anybody may make and that are limited. */
const validPosts = (attacker: Attacker, contract: Contract) =>
  validWrites(attacker, contract, {}).filter(
    ({ as, path, body }) => as === 'user' && body && !WITHOUT_LIMIT.includes(path) && !path.startsWith('/api/users'),
  );
