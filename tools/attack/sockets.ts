import fc from 'fast-check';
import type { Attacker } from './attacker';
import { findSmuggling } from './checks';
import { CORPUS } from './corpus';
import { type AttackRequest, inParallel, type Server, stream, talk } from './wire';

/** Most of the time is spent waiting. */
const CONCURRENCY = 48;
const MIB = 1_024 ** 2;

/** Bytes that a server must survive. */
interface RawCase {
  what: string;
  bytes: string;
  /** Two servers could understand it differently: there must be one refusal, and the connection must be closed. */
  ambiguous?: boolean;
  /** The connection stays open, so that the server has to end the request by its own timeout. */
  open?: boolean;
  /** HTTP allows a connection without a response. */
  silent?: boolean;
}

const head = (first: string, ...lines: string[]) =>
  `${first}\r\nhost: shop.example\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const closing = (first: string, ...lines: string[]) => head(first, 'connection: close', ...lines);
const GOOD = 'GET /healthz HTTP/1.1';
const POST = 'POST /api/newsletter HTTP/1.1';
const JSON_LINE = 'content-type: application/json';
const smuggled = head('GET /api/tm-smuggled HTTP/1.1');
const EMAIL = '{"email":"raw@example.com"}';
const chunked = (chunks: string) => head(POST, JSON_LINE, 'transfer-encoding: chunked') + chunks;

/** Two servers could find different requests in them. */
export const AMBIGUOUS: readonly RawCase[] = [
  ['both lengths', head(POST, JSON_LINE, 'content-length: 5', 'transfer-encoding: chunked') + `0\r\n\r\n${smuggled}`],
  [
    'both lengths, chunked first',
    head(POST, JSON_LINE, 'transfer-encoding: chunked', 'content-length: 4') + `2\r\n{}\r\n0\r\n\r\n${smuggled}`,
  ],
  ['two lengths', head(POST, JSON_LINE, 'content-length: 2', 'content-length: 40') + `{}${smuggled}`],
  ['two equal lengths', head(POST, JSON_LINE, 'content-length: 2', 'content-length: 2') + `{}${smuggled}`],
  ['a list of lengths', head(POST, JSON_LINE, 'content-length: 2, 2') + `{}${smuggled}`],
  ['a signed length', head(POST, JSON_LINE, 'content-length: +2') + `{}${smuggled}`],
  ['a negative length', head(POST, JSON_LINE, 'content-length: -1') + `{}${smuggled}`],
  ['a hexadecimal length', head(POST, JSON_LINE, 'content-length: 0x2') + `{}${smuggled}`],
  ['a length with a blank', head(POST, JSON_LINE, 'content-length: 2 2') + `{}${smuggled}`],
  ['a huge length', head(POST, JSON_LINE, `content-length: ${'9'.repeat(30)}`) + `{}${smuggled}`],
  [
    'a blank before the colon',
    head(POST, JSON_LINE, 'transfer-encoding : chunked', 'content-length: 2') + `{}${smuggled}`,
  ],
  ['an obscure encoding', head(POST, JSON_LINE, 'transfer-encoding: xchunked') + `0\r\n\r\n${smuggled}`],
  [
    'chunked that is not the last',
    head(POST, JSON_LINE, 'transfer-encoding: chunked, identity') + `0\r\n\r\n${smuggled}`,
  ],
  [
    'chunked twice with a length',
    head(POST, JSON_LINE, 'transfer-encoding: chunked', 'transfer-encoding: identity', 'content-length: 2') +
      `{}${smuggled}`,
  ],
  ['a folded encoding', head(POST, JSON_LINE, 'transfer-encoding:\r\n chunked', 'content-length: 2') + `{}${smuggled}`],
  [
    'a tab before the encoding',
    head(POST, JSON_LINE, 'content-length: 2', '\ttransfer-encoding: chunked') + `{}${smuggled}`,
  ],
  [
    'a vertical tab in the encoding',
    head(POST, JSON_LINE, 'content-length: 2', 'transfer-encoding: \x0bchunked') + `0\r\n\r\n${smuggled}`,
  ],
  [
    'NUL in the encoding',
    head(POST, JSON_LINE, 'content-length: 2', 'transfer-encoding: chunked\0') + `0\r\n\r\n${smuggled}`,
  ],
  ['a chunk size that is no number', chunked(`zz\r\n{}\r\n0\r\n\r\n${smuggled}`)],
  ['a negative chunk size', chunked(`-2\r\n{}\r\n0\r\n\r\n${smuggled}`)],
  ['a huge chunk size', chunked(`${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n${smuggled}`)],
  ['a chunk size with 0x', chunked(`0x2\r\n{}\r\n0\r\n\r\n${smuggled}`)],
  ['a chunk longer than its size', chunked(`2\r\n{}xx\r\n0\r\n\r\n${smuggled}`)],
  ['a chunk without a line end', chunked(`2\r\n{}0\r\n\r\n${smuggled}`)],
  ['a chunk that ends with LF only', chunked(`2\n{}\n0\n\n${smuggled}`)],
  ['a chunk extension with LF only', chunked(`2;a\nb\r\n{}\r\n0\r\n\r\n${smuggled}`)],
].map(([what = '', bytes = '']) => ({ what, bytes, ambiguous: true }));

const MALFORMED: readonly RawCase[] = [
  { what: 'nothing', bytes: '', silent: true },
  { what: 'line ends', bytes: '\r\n\r\n\r\n', silent: true },
  ...['NONSENSE', 'GET', 'GET /', 'GET  / HTTP/1.1', ' GET / HTTP/1.1', 'GET / HTTP/1.1 x', 'GET / http/1.1'].map(
    (line) => ({ what: `the request line "${line}"`, bytes: closing(line) }),
  ),
  ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.10', 'HTTP/1', 'HTTP/', 'RTSP/1.0', 'ICY 200'].map(
    (version) => ({ what: version, bytes: closing(`GET / ${version}`) }),
  ),
  { what: 'HTTP/0.9 without a version', bytes: 'GET /\r\n', silent: true },
  { what: 'HTTP/1.0', bytes: 'GET /healthz HTTP/1.0\r\n\r\n' },
  { what: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0' },
  { what: 'a TLS hello', bytes: '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03' },
  ...[
    '*',
    'http://shop.example/healthz',
    'http://other.example/',
    'https://x@y:99999/',
    'shop.example:443',
    '//',
    '\\',
  ].map((target) => ({ what: `the target ${target}`, bytes: closing(`GET ${target} HTTP/1.1`) })),
  ...['/\0', '/\x7f', '/\xff', '/a\tb', '/#a', '/?#', '/%', '/%zz', '/%00', '/%ff', `/${'a'.repeat(8_000)}`].map(
    (target) => ({
      what: `the target ${JSON.stringify(target.slice(0, 20))}`,
      bytes: closing(`GET ${target} HTTP/1.1`),
    }),
  ),
  ...['BREW', 'get', 'G\0T', 'G T', 'CONNECT', 'TRACE', 'PRI', 'A'.repeat(5_000), '', '\x80'].map((method) => ({
    what: `the method ${JSON.stringify(method.slice(0, 20))}`,
    bytes: closing(`${method} /api/orders HTTP/1.1`),
  })),
  { what: 'no host', bytes: 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n' },
  { what: 'two hosts', bytes: closing('GET / HTTP/1.1', 'host: other.example') },
  ...['', ' ', '@', 'a b', 'a/b', 'a:b:c', 'a:99999', '[::1', '<x>', '"', 'x'.repeat(4_000), '\xff', '%00', '\\'].map(
    (host) => ({
      what: `the host ${JSON.stringify(host.slice(0, 20))}`,
      bytes: `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    }),
  ),
  { what: 'LF instead of CRLF', bytes: 'GET /healthz HTTP/1.1\nhost: a\nconnection: close\n\n' },
  { what: 'CR instead of CRLF', bytes: 'GET /healthz HTTP/1.1\rhost: a\rconnection: close\r\r' },
  { what: 'a header without a colon', bytes: closing(GOOD, 'nonsense') },
  { what: 'a header without a name', bytes: closing(GOOD, ': x') },
  { what: 'a header with a blank in its name', bytes: closing(GOOD, 'a b: x') },
  { what: 'a folded header', bytes: closing(GOOD, 'x-folded: a\r\n b') },
  { what: 'NUL in a header', bytes: closing(GOOD, 'x-nul: a\0b') },
  { what: 'NUL in the name of a header', bytes: closing(GOOD, 'x-\0: a') },
  { what: 'CR in a header', bytes: closing(GOOD, 'x-cr: a\rb') },
  { what: 'a head of 20 KiB', bytes: closing(GOOD, `x-long: ${'x'.repeat(20_000)}`) },
  { what: 'a head of 1 MiB', bytes: closing(GOOD, `x-long: ${'x'.repeat(MIB)}`), silent: true },
  {
    what: '10,000 headers',
    bytes: closing(GOOD, ...Array.from({ length: 10_000 }, (_, at) => `x${at}: y`)),
    silent: true,
  },
  { what: '900 short headers', bytes: closing(GOOD, ...Array.from({ length: 900 }, (_, at) => `x${at}: y`)) },
  { what: 'half a head', bytes: 'GET /healthz HTTP/1.1\r\nhost: sh' },
  { what: 'half a body', bytes: `${head(POST, JSON_LINE, 'content-length: 27')}{"ema` },
  { what: 'half a chunk', bytes: chunked('10\r\n{"ema') },
  { what: 'an open head', bytes: 'GET /healthz HTTP/1.1\r\nhost: sh', open: true },
  { what: 'an open body', bytes: `${head(POST, JSON_LINE, 'content-length: 27')}{"ema`, open: true },
  { what: 'an open chunk', bytes: chunked('10\r\n{"ema'), open: true },
  { what: 'a body after a GET', bytes: `${closing('GET /api/stats HTTP/1.1', 'content-length: 5')}hello` },
  { what: 'a body for a path without one', bytes: `${closing('POST /groups HTTP/1.1', 'content-length: 5')}hello` },
  {
    what: 'a trailer',
    bytes: `${closing(POST, JSON_LINE, 'transfer-encoding: chunked', 'trailer: x')}2\r\n{}\r\n0\r\nx: y\r\n\r\n`,
  },
  {
    what: 'a trailer with a length',
    bytes: `${closing(POST, JSON_LINE, 'transfer-encoding: chunked')}2\r\n{}\r\n0\r\ncontent-length: 9\r\n\r\n`,
  },
  {
    what: 'gzip that is chunked',
    bytes: `${closing(POST, JSON_LINE, 'transfer-encoding: gzip, chunked')}2\r\n{}\r\n0\r\n\r\n`,
  },
  ...['websocket', 'h2c', 'x, y', ''].map((upgrade) => ({
    what: `an upgrade to "${upgrade}"`,
    bytes: head(GOOD, 'connection: upgrade, close', `upgrade: ${upgrade}`, 'http2-settings: AAMAAABk'),
  })),
];

/** Values of headers that a server or the product reads. */
const HEADER_NAMES = [
  ...['cookie', 'content-type', 'accept-encoding', 'accept', 'if-none-match', 'if-match', 'if-modified-since'],
  ...['if-range', 'range', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-request-id'],
  ...[
    'sec-fetch-site',
    'sec-fetch-mode',
    'origin',
    'referer',
    'user-agent',
    'expect',
    'te',
    'upgrade',
    'authorization',
  ],
  ...['x-http-method-override', 'x-original-url', 'x-rewrite-url', 'transfer-encoding', 'content-encoding', 'date'],
];
const HEADER_VALUES = [
  ...['', ' ', ';', '=', '"', ',', ',,,,', '*', 'W/"', '"x', '%', '%00', '\xff\xfe', '\x01', '::1', 'null', 'a b'],
  ...[
    'sid=%E0%A4%A; =; ;;; __Host-sid="',
    'tm_share=1e400; tm_consent=%',
    `sid=${'A'.repeat(43)}`,
    '__proto__=1; sid=x',
  ],
  ...['text/plain; x', 'application/json; charset', 'a/b; c="', 'br;q=x, *;q=-1, gzip;q=1e9', '*;q=0', 'identity;q=0'],
  ...['bytes=9-1', 'bytes=-', 'bytes=0-0,2-99999999999999999999', `bytes=${'0-0,'.repeat(2_000)}`, 'items=0-1'],
  ...[
    '127.0.0.1',
    '127.0.0.1, 1.2.3.4',
    '999.1.1.1',
    '1.2.3.4:99999',
    'unknown',
    'for="[::1]"',
    'https',
    'javascript:',
  ],
  ...[
    'cross-site',
    'same-origin',
    'https://other.example',
    'http://[',
    'DELETE',
    '/api/admin/users',
    'gzip',
    'chunked, x',
  ],
  ...['Thu, 99 Foo 9999 99:99:99 GMT', 'Basic !!!', 'Bearer x.y.z', '100-continue, x', 'a,'.repeat(5_000)],
];

const HEADER_PATHS = ['/healthz', '/api/products?page=1', '/api/users/me', '/art/v1/group/1.svg', '/api/nothing'];
const PAGE_PATHS = ['/', '/groups', '/nothing', '/robots.txt', '/sitemap.xml', '/favicon.svg', '/shell.json'];

/**
 * Bytes that no HTTP client sends: the corpus of malformed requests, hostile headers, and requests with changed bytes.
 * @param isPatient Whether it waits for the timeouts of the servers.
 */
export async function attackSockets(attacker: Attacker, budget: number, isPatient: boolean): Promise<void> {
  const { servers } = attacker;
  const cases = [...AMBIGUOUS, ...MALFORMED.filter(({ open }) => isPatient || !open)];
  const fixed = servers.flatMap((server) => cases.map((raw) => ({ server, raw })));
  const headers = servers.flatMap((server) => headerCases(server).map((raw) => ({ server, raw })));
  const chosen = attacker.pick(headers, Math.max(Math.floor((budget - fixed.length) * 0.6), 0), 1);
  const changed = fc.tuple(fc.constantFrom(...servers), changedRequest).map(([server, raw]) => ({ server, raw }));
  const rest = attacker.sample(changed, budget - fixed.length - chosen.length, 2);
  await inParallel([...fixed, ...chosen, ...rest], CONCURRENCY, ({ server, raw }) => sendRaw(attacker, server, raw));
}

function headerCases({ name }: Server): RawCase[] {
  const paths = name === 'gateway' ? [...HEADER_PATHS, ...PAGE_PATHS] : HEADER_PATHS;
  const values = [...HEADER_VALUES, ...(CORPUS['header'] ?? []).map((text) => Buffer.from(text).toString('latin1'))];
  return paths.flatMap((path) =>
    HEADER_NAMES.flatMap((header) =>
      values.map((value) => ({
        what: `${header}: ${value.slice(0, 60)} for ${path}`,
        bytes: `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${header}: ${value}\r\n\r\n`,
      })),
    ),
  );
}

const ORDINARY = [
  closing('GET /api/products?page=1 HTTP/1.1', 'accept-encoding: br'),
  closing('GET /product/1 HTTP/1.1', 'cookie: tm_consent=accepted'),
  `${closing(POST, JSON_LINE, `content-length: ${EMAIL.length}`)}${EMAIL}`,
  `${closing(POST, JSON_LINE, 'transfer-encoding: chunked')}1b\r\n${EMAIL}\r\n0\r\n\r\n`,
];

/** An ordinary request in which bytes were replaced, removed, inserted or repeated. */
const changedRequest: fc.Arbitrary<RawCase> = fc
  .tuple(
    fc.constantFrom(...ORDINARY),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom(0, 1, 2),
        fc.constantFrom('', '\0', '\r', '\n', '\r\n', ' ', ':', '\xff', '0', '\t'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([request, changes]) => {
    let bytes = request;
    for (const [where, removed, added] of changes) {
      const at = where % (bytes.length + 1);
      bytes = bytes.slice(0, at) + added + bytes.slice(at + removed);
    }
    // a changed path or length can stand for anything, also for a request that was cut off
    return { what: 'changed bytes', bytes, silent: true };
  });

export async function sendRaw({ ledger }: Attacker, server: Server, raw: RawCase): Promise<void> {
  const conversation = await talk(server, Buffer.from(raw.bytes, 'latin1'), { end: !raw.open });
  const request = requestOf(raw.bytes);
  const where = `${server.name}, ${raw.what}: ${JSON.stringify(raw.bytes.slice(0, 200))}`;
  if (conversation.responses.length === 0) {
    ledger.requests += 1;
    // a server of Node closes the connection of a CONNECT that nothing handles
    const mayBeSilent = raw.silent || request.method === 'CONNECT';
    if (!conversation.closed || !mayBeSilent)
      ledger.add({ kind: 'unanswered', detail: conversation.closed ? 'closed' : 'left open' }, where);
  }
  for (const response of conversation.responses) ledger.record({ server: server.name, request, response }, where);
  if (raw.ambiguous) {
    ledger.try('smuggling');
    for (const fault of findSmuggling(conversation)) ledger.add(fault, where);
  }
}

/** What the server may have understood, for the checks that depend on the path. */
function requestOf(bytes: string): AttackRequest {
  const [method = '', path = ''] = bytes.split('\r\n', 1)[0]?.split(' ') ?? [];
  // a failure must be a problem whatever the path is, when the request was not understood
  return { method, path: path.startsWith('/') ? path : `/api/${path}` };
}

/** Checks that the next requests of a connection get their own responses, also behind the gateway. */
export async function findMixedUpResponses(server: Server): Promise<string[]> {
  const paths = ['/healthz', '/api/nothing', '/api/stats', '/healthz', '/api/stats', '/api/nothing'];
  const pipelined = paths.map((path) => head(`GET ${path} HTTP/1.1`)).join('');
  const { responses } = await talk(server, Buffer.from(pipelined), { expected: paths.length });
  const expected: Record<string, RegExp> = {
    '/healthz': /"status":"(?:ok|alive)"/,
    '/api/nothing': /"status":404/,
    '/api/stats': /"totalProducts"/,
  };
  return paths.filter((path, at) => !expected[path]?.test(String(responses[at]?.body)));
}

const PIECE = Buffer.alloc(MIB, ' ');

/** Bodies that are larger than any limit. They arrive while the server refuses them. */
export async function attackWithLargeBodies(attacker: Attacker, mebibytes: readonly number[]): Promise<void> {
  for (const server of attacker.servers) {
    for (const count of mebibytes) {
      for (const path of ['/api/orders', '/api/auth/login', '/groups', '/api/nothing']) {
        for (const length of [`content-length: ${count * MIB}`, 'transfer-encoding: chunked']) {
          const first = head(`POST ${path} HTTP/1.1`, JSON_LINE, length);
          const piece = length.startsWith('t')
            ? Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])
            : PIECE;
          const { responses, closed } = await stream(server, first, piece, count);
          const request = { method: 'POST', path, headers: { body: `${count} MiB, ${length}` } };
          const [response] = responses;
          if (response) attacker.ledger.record({ server: server.name, request, response });
          // a client that still writes may get a reset before it reads the response
          else if (!closed) attacker.ledger.recordUnanswered(server, request, new Error('left open'));
          else attacker.ledger.requests += 1;
        }
      }
    }
  }
}
