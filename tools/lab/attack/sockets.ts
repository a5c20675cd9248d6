import fc from 'fast-check';
import { type Attack, findFaults, isBusy, isSmuggled } from './attack';
import { inParallel, type AttackedServer, sendBytes } from './http';

const CONCURRENCY = 48;
const MIB = 1_024 ** 2;

const requestHead = (first: string, ...lines: string[]) =>
  `${first}\r\nhost: shop.example\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const closingRequest = (first: string, ...lines: string[]) => requestHead(first, 'connection: close', ...lines);
const POST_LINE = 'POST /api/newsletter HTTP/1.1';
const JSON_HEADER = 'content-type: application/json';
const EMAIL_BODY = '{"email":"raw@example.com"}';
const postRequest = (body: string, ...lines: string[]) =>
  requestHead(POST_LINE, JSON_HEADER, ...lines) + body + requestHead('GET /api/tm-smuggled HTTP/1.1');
const LENGTH_HEADER = 'content-length: 2';
const CHUNKED_HEADER = 'transfer-encoding: chunked';
/**
 * Two servers could divide each of these texts into different requests. So a server must send one refusal and close the
 * connection.
 */
const AMBIGUOUS_REQUESTS: readonly string[] = [
  postRequest('0\r\n\r\n', 'content-length: 5', CHUNKED_HEADER),
  postRequest('2\r\n{}\r\n0\r\n\r\n', CHUNKED_HEADER, 'content-length: 4'),
  ...[postRequest('{}', LENGTH_HEADER, 'content-length: 40'), postRequest('{}', LENGTH_HEADER, LENGTH_HEADER)],
  ...['2, 2', '+2', '-1', '0x2', '2 2', '9'.repeat(30)].map((length) => postRequest('{}', `content-length: ${length}`)),
  ...['xchunked', 'chunked, identity'].map((encoding) => postRequest('0\r\n\r\n', `transfer-encoding: ${encoding}`)),
  postRequest('{}', CHUNKED_HEADER, 'transfer-encoding: identity', LENGTH_HEADER),
  ...' : chunked|:\r\n chunked|: \x0bchunked|: chunked\0'
    .split('|')
    .map((end) => postRequest('{}', LENGTH_HEADER, `transfer-encoding${end}`)),
  postRequest('{}', LENGTH_HEADER, `\t${CHUNKED_HEADER}`),
  ...'zz|-2|ffffffffffffffffffff|0x2|1'
    .split('|')
    .map((size) => postRequest(`${size}\r\n{}\r\n0\r\n\r\n`, CHUNKED_HEADER)),
  postRequest('2\r\n{}0\r\n\r\n', CHUNKED_HEADER),
  ...['2\n{}\n0\n\n', '2;a\nb\r\n{}\r\n0\r\n\r\n'].map((body) => postRequest(body, CHUNKED_HEADER)),
];

const longText = (length: number) => 'x'.repeat(length);
/** Hostile values for parts of a request. */
const HOSTILE_PARTS = {
  method: `BREW|get|G\0T|G T|CONNECT|TRACE|PRI||\x80| GET|GET |${longText(5_000)}`,
  target:
    `*|http://other.example/|https://x@y:99999/|shop.example:443|//|\\|/\0|/\x7f|/\xff||/a\tb|/#a|/?#|/%|/%zz|/%00|/%ff|/` +
    longText(8_000),
  version: 'HTTP/0.9|HTTP/1.2|HTTP/2.0|HTTP/1.10|HTTP/|http/1.1|RTSP/1.0|HTTP/1.1 x|HTTP/1.0|',
  host: `| |@|a b|a/b|a:b:c|a:99999|[::1|<x>|\xff|%00|a\r\nhost: b|${longText(4_000)}`,
  line:
    `nonsense|: x|a b: x|x: a\r\n b|x: a\0b|x-\0: a|x: a\rb|expect: x|te: \xff|upgrade: websocket|upgrade: h2c|range: \xff|` +
    `range: bytes=9-1|range: bytes=${'0-0,'.repeat(2_000)}|cookie: sid=%E0%A4%A; =; ;;; __Host-sid="|if-none-match: W/"|` +
    `accept-encoding: br;q=x, *;q=-1|x-forwarded-for: 1.2.3.4:99999|if-modified-since: never|x-forwarded-host: a b|` +
    `accept: ${'a,'.repeat(5_000)}|x: ${longText(20_000)}|x: ${longText(MIB)}|${'x: y\r\n'.repeat(900)}|${'x: y\r\n'.repeat(10_000)}`,
};
const DEFAULT_PARTS = { method: 'GET', target: '/api/stats', version: 'HTTP/1.1', host: 'shop.example', line: 'x: y' };
const requestWithPart = (part: Partial<typeof DEFAULT_PARTS>) => {
  const { method, target, version, host, line } = { ...DEFAULT_PARTS, ...part };
  return `${method} ${target} ${version}\r\nhost: ${host}\r\nconnection: close\r\n${line}\r\n\r\n`;
};
const MALFORMED_REQUESTS: readonly string[] = [
  ...Object.entries(HOSTILE_PARTS).flatMap(([name, values]) =>
    values.split('|').map((value) => requestWithPart({ [name]: value })),
  ),
  ...HOSTILE_PARTS.line.split('|').map((line) => requestWithPart({ target: '/', line })),
  ...['', '\r\n\r\n\r\n', 'GET /\r\n', 'GET / HTTP/1.1\r\nhost: sh', 'GET / HTTP/1.1\r\n\r\n', 'NONSENSE\r\n\r\n'],
  ...['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
  ...[requestWithPart({}).replaceAll('\r', ''), requestWithPart({}).replaceAll('\n', '')],
  ...['content-length: 27', CHUNKED_HEADER].map((line) => `${requestHead(POST_LINE, JSON_HEADER, line)}10\r\n{"ema`),
];

const ORDINARY_REQUESTS = [
  closingRequest('GET /api/products?page=1 HTTP/1.1'),
  `${closingRequest(POST_LINE, JSON_HEADER, `content-length: ${EMAIL_BODY.length}`)}${EMAIL_BODY}`,
  `${closingRequest(POST_LINE, JSON_HEADER, CHUNKED_HEADER)}1b\r\n${EMAIL_BODY}\r\n0\r\n\r\n`,
];
const insertedBytes = fc.constantFrom('', '\0', '\r', '\n', '\r\n', ' ', ':', '\xff', '0', '\t');
const changedRequest = fc
  .tuple(
    fc.constantFrom(...ORDINARY_REQUESTS),
    fc.array(fc.tuple(fc.nat(150), fc.nat(2), insertedBytes), { minLength: 1, maxLength: 3 }),
  )
  .map(([request, changes]) =>
    changes.reduce((text, [at, removed, added]) => text.slice(0, at) + added + text.slice(at + removed), request),
  );

/** Sends bytes that no HTTP client would send. @param mebibytes The size of the largest body. */
export async function attackSockets(attack: Attack, runs: number, mebibytes: number): Promise<void> {
  const texts = [...AMBIGUOUS_REQUESTS, ...MALFORMED_REQUESTS, ...attack.sample(changedRequest, runs)];
  // A body above all limits. The server refuses the body while it still arrives.
  const large = requestHead(POST_LINE, JSON_HEADER, `content-length: ${mebibytes * MIB}`) + ' '.repeat(mebibytes * MIB);
  for (const server of attack.servers) {
    await inParallel(texts, CONCURRENCY, (text) => sendRaw(attack, server, text));
    await sendRaw(attack, server, large);
  }
}

/** Sends a text and reports the faults of the responses. A server may also close the connection without a response. */
async function sendRaw(attack: Attack, server: AttackedServer, text: string): Promise<void> {
  const conversation = await sendBytes(server, text);
  const where = `${server.name} ${JSON.stringify(text.slice(0, 200))}`;
  // The first line is split at any number of spaces, because Node's parser accepts several.
  const [method = '', path = ''] = text.split('\r\n', 1)[0]?.split(/ +/) ?? [];
  // A path that does not begin with a slash counts as a path of the API, so that a failure must be a problem document.
  const request = { server, role: 'guest', method, path: path.startsWith('/') ? path : `/api/${path}` } as const;
  const responses = conversation.responses.filter((response) => !isBusy(response));
  const faults = responses.flatMap((response) => findFaults(request, response, attack.document));
  const isSmuggling = AMBIGUOUS_REQUESTS.includes(text) && isSmuggled(conversation);
  if (isSmuggling) faults.push({ kind: 'smuggling', detail: 'not one refusal' });
  if (!conversation.closed) faults.push({ kind: 'unanswered', detail: 'left open' });
  attack.requests += 1;
  for (const fault of faults) attack.report(fault, where);
}
