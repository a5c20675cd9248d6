import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_UPLOAD, PICTURE_UPLOAD, UPLOADS } from '@telemarket/server-kit/uploads';
import { CLIENT_LIMITS } from '../config/limits';
import { until } from '../test/remote-folder';
import { type RawConnection, startTestSite, type TestSite } from '../test/test-site';

/** An upload that has reached the API. */
interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  bytes: number;
  end: 'open' | 'complete' | 'aborted';
}

const IDLE_MS = 1_500;
/** This is long enough to tell a closed connection from an open one, even on a busy machine. */
const MAX_MS = 10_000;
let uploads: Arriving[] = [];
/** The API calls `atHead` when the head of an upload has arrived, and `atEnd` when the upload has ended. */
let atHead: (upload: Arriving) => void = () => {};
let atEnd: (upload: Arriving) => void = () => {};
let site: TestSite;

const accept = ({ response, bytes }: Arriving) => void response.writeHead(201).end(`{"bytes":${bytes}}`);

beforeAll(async () => {
  site = await startTestSite({
    api: (request, response) => {
      if (!UPLOADS.some(({ path }) => path === request.url?.split('?')[0])) return void response.end('{"ok":true}');
      const upload: Arriving = { request, response, bytes: 0, end: 'open' };
      uploads.push(upload);
      request
        .on('data', (chunk: Buffer) => (upload.bytes += chunk.length))
        .on('error', () => {})
        .on('end', () => atEnd(upload));
      // each upload has its own connection
      request.socket.on('close', () => (upload.end = request.complete ? 'complete' : 'aborted'));
      atHead(upload);
    },
    config: {
      limits: {
        ...CLIENT_LIMITS,
        headTimeoutMs: 600,
        requestTimeoutMs: 800,
        checkIntervalMs: 100,
        // this timeout is shorter than the uploads of these tests
        idleTimeoutMs: 1_000,
        uploadIdleTimeoutMs: IDLE_MS,
      },
    },
  });
});
afterAll(() => site.stop());
const connections: RawConnection[] = [];
beforeEach(() => {
  uploads = [];
  atHead = () => {};
  atEnd = accept;
});
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  for (const { request } of uploads) request.resume();
  // an upload counts towards the limit until its connection has ended
  await until(() => uploads.every(({ end }) => end !== 'open'));
});

type HeaderLines = Readonly<Record<string, string | number | undefined>>;

function head(lines: HeaderLines = {}): string {
  const all: HeaderLines = {
    host: 'x',
    cookie: 'sid-80=some',
    'content-type': 'image/png',
    'content-length': 1_000,
    ...lines,
  };
  const text = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}\r\n`));
  return `POST ${PICTURE_UPLOAD.path} HTTP/1.1\r\n${text.join('')}\r\n`;
}

function open(text: string): RawConnection & { received(): string } {
  const connection = site.open(text);
  let received = '';
  connection.socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  connections.push(connection);
  return { ...connection, received: () => received };
}

const statusOf = (text: string) => Number(text.split(' ')[1] ?? 0);
const detailOf = (text: string) => /"detail":"([^"]*)"/.exec(text)?.[1];
const responded = async ({ received }: ReturnType<typeof open>) => {
  await until(() => received().includes('\r\n\r\n'));
  return { status: statusOf(received()), text: received() };
};
const arrived = async (count = 1) => {
  await until(() => uploads.length === count);
  return uploads.at(-1) as Arriving;
};

test('the gateway passes each part of an uploaded picture to the API at once, however slow the upload is', async () => {
  const client = open(head());
  const upload = await arrived();
  for (let sent = 0; sent < 10; sent += 1) {
    client.socket.write('x'.repeat(100));
    await until(() => upload.bytes === (sent + 1) * 100);
    // together, the parts take longer than the timeouts of other requests
    await sleep(200);
  }
  expect(await responded(client)).toMatchObject({ status: 201, text: expect.stringContaining('{"bytes":1000}') });
  expect(upload.request.headers).toMatchObject({
    'content-length': '1000',
    'content-type': 'image/png',
    cookie: 'sid-80=some',
    'x-forwarded-host': 'x',
  });
});

test('a picture of the maximum size is accepted, and the connection serves the next request', async () => {
  const client = open(head({ 'content-length': PICTURE_UPLOAD.maxBytes }));
  client.socket.write(Buffer.alloc(PICTURE_UPLOAD.maxBytes));
  expect((await responded(client)).text).toContain(`{"bytes":${PICTURE_UPLOAD.maxBytes}}`);
  client.socket.write('GET /api/products HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => client.received().includes('{"ok":true}'));
});

test('after an upload, the limits of all other requests apply to its connection again', async () => {
  const client = open(head());
  client.socket.write('x'.repeat(1_000));
  expect((await responded(client)).status).toBe(201);
  client.socket.write('POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{');
  const { text } = await Promise.race([client.closed, sleep(MAX_MS, { text: 'open' }, { ref: false })]);
  expect(text).toContain('HTTP/1.1 408');
});

test.each([
  ['without a session', { cookie: undefined }, 401, 'Please sign in.'],
  ['with an empty session', { cookie: 'sid-80=' }, 401, 'Please sign in.'],
  [
    'without a length',
    { 'content-length': undefined, 'transfer-encoding': 'chunked' },
    411,
    'The request must state the size of the picture.',
  ],
  ['of 8 MiB and a byte', { 'content-length': PICTURE_UPLOAD.maxBytes + 1 }, 413, 'A picture can be at most 8 MB.'],
  ['of 9 GB', { 'content-length': 9_000_000_000 }, 413, 'A picture can be at most 8 MB.'],
  ['as SVG', { 'content-type': 'image/svg+xml' }, 415, 'A picture must be a PNG, JPEG, WebP or GIF file.'],
  ['without a type', { 'content-type': undefined }, 415, 'A picture must be a PNG, JPEG, WebP or GIF file.'],
])('a picture %s is refused before its body arrives', async (_case, lines, status, detail) => {
  const client = open(head(lines));
  const response = await responded(client);
  expect([response.status, detailOf(response.text)]).toEqual([status, detail]);
  expect(uploads).toEqual([]);
});

test('a client without a session can read the refusal even if it sends the whole picture first', async () => {
  const client = open(head({ cookie: undefined, 'content-length': 3_000_000 }));
  client.socket.write(Buffer.alloc(3_000_000));
  expect((await responded(client)).status).toBe(401);
  client.socket.write('GET /api/products HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => client.received().includes('{"ok":true}'));
});

test('a client that stops sending gets 408, and the API does not take a part for the whole picture', async () => {
  const client = open(`${head()}only this`);
  const upload = await arrived();
  const { text, ms } = await Promise.race([client.closed, sleep(MAX_MS, { text: 'open', ms: 0 }, { ref: false })]);
  expect([statusOf(text), detailOf(text)]).toEqual([408, 'The request took too long to arrive.']);
  expect(ms).toBeGreaterThanOrEqual(IDLE_MS);
  await until(() => upload.end === 'aborted');
});

test('when a client disconnects during an upload, the upload to the API ends too', async () => {
  const client = open(`${head()}only this`);
  const upload = await arrived();
  const left = performance.now();
  client.socket.destroy();
  await until(() => upload.end === 'aborted');
  // after this time, the timeout would end the upload anyway
  expect(performance.now() - left).toBeLessThan(IDLE_MS);
});

test('bytes after the stated length do not become part of the picture', async () => {
  const client = open(`${head({ 'content-length': 4 })}onlythis\r\n\r\n`);
  const { text } = await Promise.race([client.closed, sleep(MAX_MS, { text: 'open' }, { ref: false })]);
  expect(statusOf(text)).toBe(400);
  expect((await arrived()).bytes).toBeLessThanOrEqual(4);
});

test('a client gets 503 when the API dies during an upload, and can read the response before it has sent everything', async () => {
  const client = open(`${head({ 'content-length': 3_000_000 })}the first bytes`);
  const upload = await arrived();
  upload.request.socket.destroy();
  client.socket.write(Buffer.alloc(2_000_000));
  const response = await responded(client);
  expect([response.status, detailOf(response.text)]).toEqual([503, 'The service is not available right now.']);
  // the gateway drops further bytes, but only for a limited time
  const timer = setInterval(() => client.socket.write('x'), 50);
  const ended = await Promise.race([client.closed.then(() => 'closed'), sleep(MAX_MS, 'open', { ref: false })]);
  clearInterval(timer);
  expect(ended).toBe('closed');
});

test('an API that refuses the session responds before the picture has arrived', async () => {
  atHead = ({ response }) => void response.writeHead(403).end('{"detail":"Only for administrators."}');
  const client = open(`${head({ 'content-length': 3_000_000 })}the first bytes`);
  expect(await responded(client)).toMatchObject({
    status: 403,
    text: expect.stringContaining('Only for administrators.'),
  });
  client.socket.write(Buffer.alloc(3_000_000 - 'the first bytes'.length));
  client.socket.write('GET /api/products HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => client.received().includes('{"ok":true}'));
});

test.each([
  ['does not respond', 1_000],
  ['reads nothing', 8_000_000],
])('a client gets 503 when the API %s', async (_case, length) => {
  atEnd = () => {};
  atHead = ({ request }) => void (length > 1_000 && request.pause());
  const client = open(head({ 'content-length': length }));
  client.socket.write(Buffer.alloc(length));
  expect((await responded(client)).status).toBe(503);
});

test('a third upload at the same time is refused with a message, and accepted when one has ended', async () => {
  const two = [open(head()), open(head())];
  await arrived(2);
  const refused = await responded(open(head()));
  expect([refused.status, detailOf(refused.text)]).toEqual([503, PICTURE_UPLOAD.refusals.busy]);
  expect(refused.text).toContain('retry-after: 2');
  two[0]?.socket.write('x'.repeat(1_000));
  expect((await responded(two[0] as ReturnType<typeof open>)).status).toBe(201);
  two[1]?.socket.destroy();
  const after = [open(head()), open(head())];
  await arrived(4);
  for (const { socket } of after) socket.write('x'.repeat(1_000));
  expect(await Promise.all(after.map(responded))).toMatchObject([{ status: 201 }, { status: 201 }]);
});

test('uploads delay no other request', async () => {
  open(head());
  open(head());
  await arrived(2);
  const { status, ms } = await site.send('/api/products');
  expect([status, ms < IDLE_MS ? 'soon' : `after ${ms} ms`]).toEqual([200, 'soon']);
});

test.each([
  ['another method', 'PUT', PICTURE_UPLOAD.path],
  ['another route', 'POST', '/api/orders'],
  ['a slash at the end', 'POST', `${PICTURE_UPLOAD.path}/`],
])('the larger size limit of pictures does not apply to a request with %s', async (_case, method, path) => {
  const body = 'x'.repeat(CLIENT_LIMITS.maxBodyBytes + 1);
  const { status } = await site.send(path, {
    method,
    body,
    headers: { cookie: 'sid-80=some', 'content-type': 'image/png' },
  });
  expect(status).toBe(413);
});

test.each(UPLOADS)(
  'the edge has the same limits as the gateway for uploads to $path',
  ({ path, maxBytes, idleTimeoutMs }) => {
    const file = readFileSync(join(__dirname, '../../../../../deploy/containers/edge.conf'), 'utf8');
    const [, block = ''] = file.split(`location = ${path} {`);
    const [upload = ''] = block.split('\n    }');
    expect(upload).toContain(`client_max_body_size ${maxBytes};`);
    expect(upload).toContain(`client_body_timeout ${idleTimeoutMs / 1_000}s;`);
  },
);

test('the parts of an import file reach the API as they arrive, even during two uploads of pictures', async () => {
  const two = [open(head()), open(head())];
  await arrived(2);
  const path = `${IMPORT_UPLOAD.path}?press=${'a'.repeat(32)}&name=list.csv`;
  const client = open(
    head({ 'content-type': 'text/csv', 'content-length': 200_000 }).replace(PICTURE_UPLOAD.path, path),
  );
  const upload = await arrived(3);
  client.socket.write('x'.repeat(100_000));
  await until(() => upload.bytes === 100_000);
  client.socket.write('x'.repeat(100_000));
  expect(await responded(client)).toMatchObject({ status: 201, text: expect.stringContaining('{"bytes":200000}') });
  expect(upload.request.url).toBe(path);
  for (const { socket } of two) socket.destroy();
});

test('a file of 101 MB is refused before its body arrives', async () => {
  const lines = head({ 'content-type': 'text/csv', 'content-length': 101_000_000 });
  const response = await responded(open(lines.replace(PICTURE_UPLOAD.path, IMPORT_UPLOAD.path)));
  expect([response.status, detailOf(response.text)]).toEqual([
    ...[413, 'A file can be at most 100 MB. Split it into smaller files.'],
  ]);
  expect(uploads).toEqual([]);
});
