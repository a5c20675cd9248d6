import { spawnSync } from 'node:child_process';
import { findChromium } from '../browser';
import { Attacker } from './attacker';
import { BrowserWatch } from './browser-watch';
import { findFaults, KINDS, type Kind } from './checks';
import { Contract } from './contract';
import { attackFiles, attackPages } from './corpus-attack';
import { FaultyServer, type Hole, SMALL_DOCUMENT } from './faulty-server';
import { anyShot } from './inputs';
import { checkHealth } from './health';
import { scanForInjection } from './injection';
import { formatRows, Ledger } from './ledger';
import { MIN_PAYLOADS, pack, PAYLOADS } from './payloads';
import { differences } from './rows';
import { isError } from './site';
import { AMBIGUOUS, sendRaw } from './sockets';
import { inParallel, parseResponses, type Server } from './wire';
import { attackFromOtherSites, attackWithForbiddenFields, validWrites } from './writes';

jest.setTimeout(60_000);

interface Attack {
  attacker: Attacker;
  contract: Contract;
  server: Server;
  shop: FaultyServer;
}

/** Runs attacks on a small server with one hole. @returns What the checks of the suite find. */
async function findIn(hole: Hole, run: (attack: Attack) => Promise<void>): Promise<Kind[]> {
  const shop = await FaultyServer.start(hole);
  const contract = new Contract(SMALL_DOCUMENT);
  const ledger = new Ledger(contract, () => {});
  const server: Server = { name: 'gateway', origin: shop.origin };
  const nobody = { cookieOf: () => undefined, renew: async () => {} };
  try {
    await run({ attacker: new Attacker([server], ledger, nobody, 1), contract, server, shop });
  } finally {
    await shop.stop();
  }
  return (Object.keys(KINDS) as Kind[]).filter((kind) => ledger.countOf(kind) > 0);
}

/** Sends what the suite sends to the site, except for the scan for injection. */
const attack = (hole: Hole, pid = process.pid) =>
  findIn(hole, async ({ attacker, contract, server, shop }) => {
    await attacker.fireAll(attacker.sample(anyShot(contract, [server], ['guest']), 150, 1));
    await attackPages(attacker, server, ['/page'], 300);
    await attackFiles(attacker, server, ['/assets'], 100);
    const writes = validWrites(attacker, contract, {});
    await attackFromOtherSites(attacker, writes, async () => ({ things: String(shop.things.length) }));
    const countAdmins = async () => ({ isAdmin: shop.things.filter(({ isAdmin }) => isAdmin).length });
    await attackWithForbiddenFields(attacker, () => writes, countAdmins);
    await inParallel(AMBIGUOUS, 20, (raw) => sendRaw(attacker, server, raw));
    await checkHealth(attacker.ledger, [{ ...server, pid }]);
  });

const scan = (hole: Hole) =>
  findIn(hole, ({ attacker, contract }) => scanForInjection(attacker, contract, { visitors: ['guest'] }));

test('a server without a hole passes every check', async () => {
  expect(await attack('none')).toEqual([]);
});

test.each<[Hole, ...Kind[]]>([
  ['a stack frame', 'leak'],
  ['a statement', 'leak'],
  ['a library', 'leak'],
  ['a 500', 'server error'],
  ['no response', 'unanswered'],
  ['no charset', 'problem', 'headers'],
  ['another status in the body', 'problem'],
  ['no nosniff', 'headers'],
  ['x-powered-by', 'headers'],
  ['raw markup', 'markup'],
  ['an undocumented field', 'contract'],
  ['a wrong type', 'contract'],
  ['an undocumented status', 'contract'],
  ['CRLF in a header', 'unanswered', 'problem', 'injection'],
  ['isAdmin is stored', 'assignment'],
  ['no check of the origin', 'forgery'],
  ['text/plain is read', 'forgery'],
  ['a lenient parser', 'unanswered', 'smuggling'],
  ['an internal file', 'file'],
  ['429 without Retry-After', 'limit'],
  ['not ready', 'health'],
])('%s is found, as %s', async (hole, ...kinds) => {
  expect(await attack(hole)).toEqual(kinds);
});

test('a process that has ended is found', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(await attack('none', pid)).toEqual(['health']);
});

test.each<Hole>([
  'a condition in a path',
  'a condition in a body',
  'a condition in a LIKE',
  'a condition in a cookie',
  'a condition in an order',
  'a delay in a path',
  'a delay in a body',
  'a delay in a path of a busy machine',
  'a second statement',
])('%s is found by the scan for injection', async (hole) => {
  expect(await scan(hole)).toEqual(['statement']);
});

test.each<Hole>(['none', 'a busy machine', 'a search in stored texts'])(
  'no place is accused of injection: %s',
  async (hole) => {
    expect(await scan(hole)).toEqual([]);
  },
);

test.each<[Hole, ...Kind[]]>([
  ['none'],
  ['innerHTML', 'script'],
  ['innerHTML under a permissive policy', 'script'],
  // only an address that somebody has to follow
  ['innerHTML under a strict policy', 'script', 'policy'],
])('a page with the hole "%s" is judged in Chromium', async (hole, ...kinds) => {
  const chromium = await findChromium(() => {});
  const found = await findIn(hole, async ({ attacker, server }) => {
    const watch = await BrowserWatch.open(chromium, attacker.ledger);
    const page = await (await watch.newContext('guest')).newPage();
    for (const text of pack(PAYLOADS, 5_000)) {
      await page.goto(`${server.origin}/screen#${encodeURIComponent(text)}`);
      await watch.inspect(page, 'guest');
      await page.goto('about:blank');
    }
    await watch.stop();
  });
  expect(found).toEqual(kinds);
});

test('there are 600 payloads, and a field holds each of them', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(MIN_PAYLOADS);
  for (const max of [50, 64, 100, 200, 5_000]) {
    const texts = pack(PAYLOADS, max);
    expect(texts.join('')).toBe(PAYLOADS.join(''));
    expect(texts.filter(({ length }) => length > max)).toEqual([]);
  }
});

test('what was not looked for is not met', () => {
  const ledger = new Ledger(new Contract(SMALL_DOCUMENT), () => {});
  ledger.skip('script', 'no browser');
  expect(ledger.rows().filter(({ holds }) => !holds)).toEqual([
    { target: KINDS.script, figure: 'NOT RUN: no browser', holds: false },
  ]);
});

test('a row that changed is named', () => {
  expect(differences({ users: 'a', orders: 'b' }, { users: 'a', orders: 'c' })).toEqual(['orders']);
});

test.each([
  '{"level":50,"msg":"failed"}',
  '{"level":30,"status":503}',
  '{"level":40,"msg":"unhandledRejection"}',
  '(node:1) UnhandledPromiseRejectionWarning: x',
  '    at send (/app/index.js:1:1)',
])('the line %s of a log is an error', (line) => {
  expect(isError(line)).toBe(true);
});

test.each(['{"level":30,"status":422}', '{"level":40,"msg":"slow"}', ''])('the line %s is none', (line) => {
  expect(isError(line)).toBe(false);
});

test('the lines of a start do not count', () => {
  expect(isError('{"level":30,"status":503,"time":1000}', 2_000)).toBe(false);
});

test('a refusal may name an unknown field as it was sent', () => {
  const field = "' UNION SELECT id, password_hash FROM `user`";
  const detailsOf = (sent: string) =>
    findFaults(
      {
        server: 'api',
        request: { method: 'POST', path: '/api/things', body: Buffer.from(JSON.stringify({ [sent]: 1 })) },
        response: {
          status: 400,
          headers: { 'content-type': 'application/problem+json; charset=utf-8' },
          body: Buffer.from(JSON.stringify({ detail: field })),
        },
      },
      new Contract(SMALL_DOCUMENT),
    ).filter(({ kind }) => kind === 'leak');
  expect(detailsOf(field)).toEqual([]);
  expect(detailsOf('name')).toHaveLength(1);
});

test('a table with a missed target says so', () => {
  const ledger = new Ledger(new Contract(SMALL_DOCUMENT), () => {});
  ledger.add({ kind: 'leak', detail: 'x' }, 'y');
  const missed = ledger.rows().filter(({ holds }) => !holds);
  expect(missed).toEqual([{ target: KINDS.leak, figure: '1 of 0', holds: false }]);
  expect(formatRows(missed)).toContain('MISSED');
});

test('responses that follow each other are parsed one by one', () => {
  const first = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  const second = 'HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n';
  const { responses, rest } = parseResponses(Buffer.from(`${first}${second}left`));
  expect(responses.map(({ status, body }) => [status, body.toString()])).toEqual([
    [200, 'ok'],
    [404, 'no'],
  ]);
  expect(rest.toString()).toBe('left');
});
