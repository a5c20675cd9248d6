import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PICTURE_UPLOAD } from '@telemarket/server-kit/uploads';
import { samplePicture, type SentPicture } from '../../test/pictures';
import { type Person, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { StoreFull } from '../picture/picture-files';
import { PictureRepository } from '../picture/picture.repository';
import { PictureStoreService } from '../picture/picture-store.service';
import { PictureRemovalService } from './picture-removal.service';
import type { UploadedPictureView } from './picture.view';

const folder = mkdtempSync(join(tmpdir(), 'telemarket-pictures-'));
let shop: TestApp;
let admin: Person;
let store: PictureStoreService;
beforeAll(async () => {
  shop = await startTestApp({ media: { folder, bucket: null, caches: [] } });
  admin = await signUpAdmin(shop.dataSource, shop.client());
  store = shop.app.get(PictureStoreService, { strict: false });
  await shop.app.listen(0, '127.0.0.1');
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true });
});

const upload = ({ content, type }: SentPicture) =>
  admin.client.send<UploadedPictureView>('POST', PICTURE_UPLOAD.path, content, { 'content-type': type });
const show = (id: string, headers = {}) => shop.client().get(`/art/picture/${id}/640.webp`, headers);

test('a picture is refused within seconds when the store does not respond, and at once when 80 requests are waiting', async () => {
  const { id } = (await upload(await samplePicture(401, 200))).body;
  let answer = (_content: null) => {};
  const hanging = new Promise<null>((resolve) => (answer = resolve));
  const read = jest.spyOn(store.files, 'read').mockReturnValue(hanging);
  const started = Date.now();
  const shown = await Promise.all(Array.from({ length: 81 }, () => show(id)));
  expect(shown.map(({ status }) => status)).toEqual(Array(81).fill(503));
  expect(Date.now() - started).toBeLessThan(6_000);
  expect(read).toHaveBeenCalledTimes(16);
  answer(null);
  read.mockRestore();
  expect(await show(id)).toMatchObject({ status: 200, headers: { etag: `"${id}-640"` } });
  expect((await show(id, { 'if-none-match': `"${id}-640"` })).status).toBe(304);
});

test('other unused pictures are deleted even if one of them cannot be deleted', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  const ids: string[] = [];
  for (const width of [402, 403]) ids.push((await upload(await samplePicture(width, 200))).body.id);
  for (const [index, id] of ids.entries())
    await shop.dataSource.query('UPDATE picture SET unused_since = NOW() - INTERVAL ? HOUR WHERE id = ?', [
      50 - index,
      id,
    ]);
  const remove = jest.spyOn(store.files, 'remove').mockRejectedValueOnce(new Error('denied'));
  await shop.app.get(PictureRemovalService, { strict: false }).deleteUnused(UNSTOPPED_SIGNAL);
  expect(remove).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith(`could not delete the unused picture ${ids[0]}: Error: denied`);
  expect(await Promise.all(ids.map(async (id) => (await show(id)).status))).toEqual([200, 404]);
});

test('a failed upload does not delete the files of another upload of the same picture', async () => {
  const picture = await samplePicture(404, 200);
  const { id } = (await upload(picture)).body;
  const pictures = shop.app.get(PictureRepository, { strict: false });
  jest.spyOn(pictures, 'markStored').mockResolvedValueOnce(false);
  expect((await upload(picture)).status).toBe(503);
  expect((await show(id)).status).toBe(200);
});

test.each([
  ['a full store', 507, 'There is no space left for the picture.', true],
  ['a missing session', 401, 'Please sign in.', false],
])('the refusal for %s reaches a sender that is still sending', async (_case, status, sentence, isSignedIn) => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  jest.spyOn(store.files, 'requireSpace').mockRejectedValue(new StoreFull('full'));
  const { port } = shop.app.getHttpServer().address() as AddressInfo;
  const cookies = isSignedIn ? [...admin.client.cookies] : [];
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  const response = text(socket);
  socket.write(
    // The gateway closes the connection during an upload.
    `POST ${PICTURE_UPLOAD.path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncookie: ${cookie}\r\n` +
      `content-type: image/png\r\ncontent-length: ${PICTURE_UPLOAD.maxBytes}\r\n\r\n`,
  );
  const part = Buffer.alloc(PICTURE_UPLOAD.maxBytes / 64);
  for (let sent = 0; sent < 64; sent++) if (!socket.write(part)) await once(socket, 'drain');
  expect(await response).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*${sentence}`));
});
