import { Logger } from '@nestjs/common';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { loadConfig } from '../config/config';
import type { Transactions } from '../database/transactions';
import type { PictureRepository } from '../picture/picture.repository';
import type { PictureStoreService } from '../picture/picture-store.service';
import { PictureUploadService } from './picture-upload.service';

const MINUTE_MS = 60_000;
const HEADERS = { 'content-type': 'image/png', 'content-length': '1000' };

/** Returns an upload whose file has not arrived yet. */
const arriving = (headers: Record<string, string> = HEADERS) =>
  // The error needs a listener, because Node would throw it otherwise.
  Object.assign(
    new PassThrough().on('error', () => {}),
    { headers, complete: false },
  ) as PassThrough & IncomingMessage;

let folders: string[];
let uploads: PictureUploadService;
beforeEach(() => {
  const names = () => readdirSync(tmpdir()).filter((name) => name.startsWith('telemarket-uploads-'));
  folders = names();
  const store = {
    files: { place: `a test ${process.pid}`, requireSpace: () => Promise.resolve() },
  } as PictureStoreService;
  uploads = new PictureUploadService({} as PictureRepository, store, {} as Transactions, loadConfig({}));
});
afterEach(async () => {
  jest.useRealTimers();
  await uploads.onApplicationShutdown();
});

/** Returns the files of the uploads that this test has started. */
function parts(): string[] {
  const own = readdirSync(tmpdir()).filter((name) => name.startsWith('telemarket-uploads-') && !folders.includes(name));
  return own.flatMap((name) => (existsSync(join(tmpdir(), name)) ? readdirSync(join(tmpdir(), name)) : []));
}
const statusOf = (upload: Promise<unknown>) =>
  upload.then(
    () => 201,
    (error: { getStatus?: () => number; code?: string }) => error.getStatus?.() ?? error.code,
  );
const untilWritten = async () => {
  while (!parts().length) await new Promise((resolve) => setImmediate(resolve));
};

test('an upload ends when no byte of it arrives for a minute, and leaves no file', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const request = arriving();
  const status = statusOf(uploads.receiveUpload(request));
  request.write('a');
  await untilWritten();
  jest.advanceTimersByTime(MINUTE_MS - 1);
  request.write('b');
  await new Promise((resolve) => setImmediate(resolve));
  jest.advanceTimersByTime(MINUTE_MS - 1);
  expect(parts()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(await status).toBe(408);
  expect(parts()).toEqual([]);
});

test('an upload whose sender disconnects leaves no file, and makes room for another upload', async () => {
  const requests = [arriving(), arriving()];
  const statuses = requests.map((request) => statusOf(uploads.receiveUpload(request)));
  await untilWritten();
  expect(await statusOf(uploads.receiveUpload(arriving()))).toBe(503);
  for (const request of requests) request.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  expect(await Promise.all(statuses)).toEqual([408, 408]);
  expect(parts()).toEqual([]);
  const next = arriving();
  const status = statusOf(uploads.receiveUpload(next));
  next.end('no picture');
  expect(await status).toBe(422);
});

test.each([
  ['no length', { 'content-type': 'image/png' }, 411],
  ['more than 8 MiB', { ...HEADERS, 'content-length': '8388609' }, 413],
  ['another type', { ...HEADERS, 'content-type': 'image/svg+xml' }, 415],
  ['no type', { 'content-length': '9' }, 415],
])('a body with %s is refused before a byte is read', async (_name, headers, expected) => {
  const request = arriving(headers);
  request.write('a');
  expect(await statusOf(uploads.receiveUpload(request))).toBe(expected);
  expect(request.readableLength).toBe(1);
});

test('an upload to a full disk gets 507', async () => {
  const write = jest.requireActual<typeof import('node:fs')>('node:fs').WriteStream.prototype as unknown as {
    _write: (...parameters: [unknown, unknown, (error: Error) => void]) => void;
    _writev: unknown;
  };
  jest
    .spyOn(write, '_write')
    .mockImplementation((_bytes, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })));
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const request = arriving();
  const status = statusOf(uploads.receiveUpload(request));
  request.end('a');
  expect(await status).toBe(507);
  jest.restoreAllMocks();
});
