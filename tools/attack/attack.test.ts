import { Attacker } from './attacker';
import { KINDS, type Kind } from './checks';
import { Contract } from './contract';
import { attackFiles, attackPages } from './corpus-attack';
import { FaultyServer, type Hole, SMALL_DOCUMENT } from './faulty-server';
import { anyShot } from './inputs';
import { formatRows, Ledger } from './ledger';
import { differences } from './rows';
import { isError } from './site';
import { AMBIGUOUS, sendRaw } from './sockets';
import { inParallel, parseResponses, type Server } from './wire';
import { attackFromOtherSites, attackWithForbiddenFields, validWrites } from './writes';

jest.setTimeout(60_000);

/** Sends what the suite sends to the site, to a small server with one hole. @returns What the checks of the suite find. */
async function attack(hole: Hole): Promise<Kind[]> {
  const shop = await FaultyServer.start(hole);
  const contract = new Contract(SMALL_DOCUMENT);
  const ledger = new Ledger(contract, () => {});
  const server: Server = { name: 'gateway', origin: shop.origin };
  const nobody = { cookieOf: () => undefined, renew: async () => {} };
  const attacker = new Attacker([server], ledger, nobody, 1);
  try {
    await attacker.fireAll(attacker.sample(anyShot(contract, [server], ['guest']), 150, 1));
    await attackPages(attacker, server, ['/page'], 300);
    await attackFiles(attacker, server, ['/assets'], 100);
    const writes = validWrites(attacker, contract, {});
    await attackFromOtherSites(attacker, writes, async () => ({ things: String(shop.things.length) }));
    const countAdmins = async () => ({ isAdmin: shop.things.filter(({ isAdmin }) => isAdmin).length });
    await attackWithForbiddenFields(attacker, () => writes, countAdmins);
    await inParallel(AMBIGUOUS, 20, (raw) => sendRaw(attacker, server, raw));
  } finally {
    await shop.stop();
  }
  return (Object.keys(KINDS) as Kind[]).filter((kind) => ledger.countOf(kind) > 0);
}

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
])('%s is found, as %s', async (hole, ...kinds) => {
  expect(await attack(hole)).toEqual(kinds);
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

test('a table with a missed target says so', () => {
  const ledger = new Ledger(new Contract(SMALL_DOCUMENT), () => {});
  ledger.add({ kind: 'leak', detail: 'x' }, 'y');
  const missed = ledger.rows().filter(({ holds }) => !holds);
  expect(missed).toEqual([{ target: KINDS.leak, figure: '1 of 0', holds: false }]);
  expect(formatRows(missed)).toContain('MISSED');
});

test('responses that follow each other are told apart', () => {
  const first = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  const second = 'HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n';
  const { responses, rest } = parseResponses(Buffer.from(`${first}${second}left`));
  expect(responses.map(({ status, body }) => [status, body.toString()])).toEqual([
    [200, 'ok'],
    [404, 'no'],
  ]);
  expect(rest.toString()).toBe('left');
});
