import fc from 'fast-check';
import { type Attack, findFaults, isBusy, isSmuggled } from './attack';
import { inParallel, type AttackedServer, talk } from './http';

const CONCURRENCY = 48;
const MIB = 1_024 ** 2;

const head = (first: string, ...lines: string[]) =>
  `${first}\r\nhost: shop.example\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const closing = (first: string, ...lines: string[]) => head(first, 'connection: close', ...lines);
const POST = 'POST /api/newsletter HTTP/1.1';
const JSON_LINE = 'content-type: application/json';
const EMAIL = '{"email":"raw@example.com"}';
const posted = (body: string, ...lines: string[]) =>
  head(POST, JSON_LINE, ...lines) + body + head('GET /api/tm-smuggled HTTP/1.1');
const LENGTH = 'content-length: 2';
const CHUNKED = 'transfer-encoding: chunked';
/**
 * In these requests, two servers could find different requests. So the server must refuse once and close the
 * connection.
 */
const AMBIGUOUS: readonly string[] = [
  posted('0\r\n\r\n', 'content-length: 5', CHUNKED),
  posted('2\r\n{}\r\n0\r\n\r\n', CHUNKED, 'content-length: 4'),
  ...[posted('{}', LENGTH, 'content-length: 40'), posted('{}', LENGTH, LENGTH)],
  ...['2, 2', '+2', '-1', '0x2', '2 2', '9'.repeat(30)].map((length) => posted('{}', `content-length: ${length}`)),
  ...['xchunked', 'chunked, identity'].map((encoding) => posted('0\r\n\r\n', `transfer-encoding: ${encoding}`)),
  posted('{}', CHUNKED, 'transfer-encoding: identity', LENGTH),
  ...' : chunked|:\r\n chunked|: \x0bchunked|: chunked\0'
    .split('|')
    .map((end) => posted('{}', LENGTH, `transfer-encoding${end}`)),
  posted('{}', LENGTH, `\t${CHUNKED}`),
  ...'zz|-2|ffffffffffffffffffff|0x2|1'.split('|').map((size) => posted(`${size}\r\n{}\r\n0\r\n\r\n`, CHUNKED)),
  posted('2\r\n{}0\r\n\r\n', CHUNKED),
  ...['2\n{}\n0\n\n', '2;a\nb\r\n{}\r\n0\r\n\r\n'].map((body) => posted(body, CHUNKED)),
];

const long = (length: number) => 'x'.repeat(length);
/** Hostile values for parts of a request. */
const PARTS = {
  method: `BREW|get|G\0T|G T|CONNECT|TRACE|PRI||\x80| GET|GET |${long(5_000)}`,
  target:
    `*|http://other.example/|https://x@y:99999/|shop.example:443|//|\\|/\0|/\x7f|/\xff||/a\tb|/#a|/?#|/%|/%zz|/%00|/%ff|/` +
    long(8_000),
  version: 'HTTP/0.9|HTTP/1.2|HTTP/2.0|HTTP/1.10|HTTP/|http/1.1|RTSP/1.0|HTTP/1.1 x|HTTP/1.0|',
  host: `| |@|a b|a/b|a:b:c|a:99999|[::1|<x>|\xff|%00|a\r\nhost: b|${long(4_000)}`,
  line:
    `nonsense|: x|a b: x|x: a\r\n b|x: a\0b|x-\0: a|x: a\rb|expect: x|te: \xff|upgrade: websocket|upgrade: h2c|range: \xff|` +
    `range: bytes=9-1|range: bytes=${'0-0,'.repeat(2_000)}|cookie: sid=%E0%A4%A; =; ;;; __Host-sid="|if-none-match: W/"|` +
    `accept-encoding: br;q=x, *;q=-1|x-forwarded-for: 1.2.3.4:99999|if-modified-since: never|x-forwarded-host: a b|` +
    `accept: ${'a,'.repeat(5_000)}|x: ${long(20_000)}|x: ${long(MIB)}|${'x: y\r\n'.repeat(900)}|${'x: y\r\n'.repeat(10_000)}`,
};
const DEFAULTS = { method: 'GET', target: '/api/stats', version: 'HTTP/1.1', host: 'shop.example', line: 'x: y' };
const withPart = (part: Partial<typeof DEFAULTS>) => {
  const { method, target, version, host, line } = { ...DEFAULTS, ...part };
  return `${method} ${target} ${version}\r\nhost: ${host}\r\nconnection: close\r\n${line}\r\n\r\n`;
};
const MALFORMED: readonly string[] = [
  ...Object.entries(PARTS).flatMap(([name, values]) => values.split('|').map((value) => withPart({ [name]: value }))),
  ...PARTS.line.split('|').map((line) => withPart({ target: '/', line })),
  ...['', '\r\n\r\n\r\n', 'GET /\r\n', 'GET / HTTP/1.1\r\nhost: sh', 'GET / HTTP/1.1\r\n\r\n', 'NONSENSE\r\n\r\n'],
  ...['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
  ...[withPart({}).replaceAll('\r', ''), withPart({}).replaceAll('\n', '')],
  ...['content-length: 27', CHUNKED].map((line) => `${head(POST, JSON_LINE, line)}10\r\n{"ema`),
];

const ORDINARY = [
  closing('GET /api/products?page=1 HTTP/1.1'),
  `${closing(POST, JSON_LINE, `content-length: ${EMAIL.length}`)}${EMAIL}`,
  `${closing(POST, JSON_LINE, CHUNKED)}1b\r\n${EMAIL}\r\n0\r\n\r\n`,
];
const bytes = fc.constantFrom('', '\0', '\r', '\n', '\r\n', ' ', ':', '\xff', '0', '\t');
const changedRequest = fc
  .tuple(
    fc.constantFrom(...ORDINARY),
    fc.array(fc.tuple(fc.nat(150), fc.nat(2), bytes), { minLength: 1, maxLength: 3 }),
  )
  .map(([request, changes]) =>
    changes.reduce((text, [at, removed, added]) => text.slice(0, at) + added + text.slice(at + removed), request),
  );

/** Sends bytes that no HTTP client would send. @param mebibytes The size of the largest body. */
export async function attackSockets(attack: Attack, runs: number, mebibytes: number): Promise<void> {
  const texts = [...AMBIGUOUS, ...MALFORMED, ...attack.sample(changedRequest, runs)];
  // A body above all limits. The server refuses it while it still arrives.
  const large = head(POST, JSON_LINE, `content-length: ${mebibytes * MIB}`) + ' '.repeat(mebibytes * MIB);
  for (const server of attack.servers) {
    await inParallel(texts, CONCURRENCY, (text) => sendRaw(attack, server, text));
    await sendRaw(attack, server, large);
  }
}

/** The server may close the connection without a response to such bytes. */
async function sendRaw(attack: Attack, server: AttackedServer, text: string): Promise<void> {
  const conversation = await talk(server, text);
  const where = `${server.name} ${JSON.stringify(text.slice(0, 200))}`;
  // Node's parser accepts several spaces between the parts.
  const [method = '', path = ''] = text.split('\r\n', 1)[0]?.split(/ +/) ?? [];
  // When the server has not understood the request, its failure must be a problem document for any path.
  const request = { server, role: 'guest', method, path: path.startsWith('/') ? path : `/api/${path}` } as const;
  const responses = conversation.responses.filter((response) => !isBusy(response));
  const faults = responses.flatMap((response) => findFaults(request, response, attack.document));
  const isSmuggling = AMBIGUOUS.includes(text) && isSmuggled(conversation);
  if (isSmuggling) faults.push({ kind: 'smuggling', detail: 'not one refusal' });
  if (!conversation.closed) faults.push({ kind: 'unanswered', detail: 'left open' });
  attack.requests += 1;
  for (const fault of faults) attack.report(fault, where);
}
