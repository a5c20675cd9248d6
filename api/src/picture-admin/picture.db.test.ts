import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { sampleProductInput } from '../../test/admin-calls';
import { openTestBucket } from '../../test/test-bucket';
import { noisyPicture, pngBomb, samplePicture, type SentPicture, webpBomb } from '../../test/pictures';
import { type Person, signUp, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { until } from '../../test/until';
import type { AuditEntryView } from '../audit/audit.view';
import type { MediaConfig } from '../config/config';
import { StoreFull } from '../picture/picture-files';
import { PictureStoreService } from '../picture/picture-store.service';
import type { AdminProductView, ProductView } from '../product/product.view';
import type { ShopSettingsView, ShopView } from '../shop-settings/shop-settings.dto';
import { PictureRemovalService } from './picture-removal.service';
import type { UploadedPictureView } from './picture.view';

type Uploaded = UploadedPictureView & { detail?: string };

const URL = '/api/admin/pictures';
const HOUR_MS = 60 * 60_000;

/** A store of pictures that can list the names of its files. */
type Store = { media: MediaConfig; files: () => Promise<string[]>; stop: () => unknown };

function folderStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-pictures-'));
  const files = async () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
  return { media: { folder, bucket: null, caches: [] }, files, stop: () => rmSync(folder, { recursive: true }) };
}

async function bucketStore(): Promise<Store> {
  const { bucket, files, stop } = await openTestBucket();
  return { media: { folder: '/nowhere', bucket, caches: [] }, files, stop };
}

describe.each([
  ['a folder', folderStore],
  ['a bucket', bucketStore],
])('pictures in %s', (_name, openStore) => {
  let store: Store;
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    store = await openStore();
    shop = await startTestApp({ media: store.media });
    admin = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(async () => {
    await shop.stop();
    await store.stop();
  });

  const upload = ({ content, type }: SentPicture, client = admin.client) =>
    client.send<Uploaded>('POST', URL, content, { 'content-type': type });
  const remove = (id: string) => admin.client.send('DELETE', `${URL}/${id}`);
  const show = (id: string, width = 640) => shop.client().get(`/art/picture/${id}/${width}.webp`);
  const create = async (...ids: string[]) => {
    const pictures = ids.map((id) => ({ id, alt: 'The pinned post' }));
    return (await admin.client.post<AdminProductView>('/api/admin/products', sampleProductInput({ pictures }))).body;
  };
  const removals = () => shop.app.get(PictureRemovalService, { strict: false });
  const rowOf = async (id: string) =>
    (await shop.dataSource.query<{ is_stored: number }[]>('SELECT * FROM picture WHERE id = ?', [id]))[0];
  const age = (id: string, hours: number) =>
    shop.dataSource.query('UPDATE picture SET unused_since = ? WHERE id = ?', [
      new Date(Date.now() - hours * HOUR_MS),
      id,
    ]);
  const filesOf = async (id: string) => (await store.files()).filter((name) => name.includes(`${id}/`)).length;

  // @spec-7.a9pc
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'a %s is stored in three widths, never enlarged',
    async (format) => {
      const { status, body } = await upload(await samplePicture(900, 600, format));
      expect({ status, ...body }).toMatchObject({ status: 201, width: 900, height: 600 });
      for (const [file, width] of [
        [160, 160],
        [640, 640],
        [1_280, 900],
      ] as const) {
        const response = await shop.app.inject(`/art/picture/${body.id}/${file}.webp`);
        expect(response.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=86400',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
      }
    },
  );

  test('a photo is rotated as its camera recorded, and loses its metadata and all data after the picture', async () => {
    const { content } = await samplePicture(300, 200, 'jpeg');
    const exif = { IFD0: { Copyright: 'secret owner' } };
    const photo = Buffer.concat([
      await sharp(content).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer(),
      Buffer.from('<script>'),
    ]);
    const { body } = await upload({ content: photo, type: 'image/jpeg' });
    expect(body).toMatchObject({ width: 200, height: 300 });
    const { rawPayload } = await shop.app.inject(`/art/picture/${body.id}/1280.webp`);
    expect(rawPayload.toString('latin1')).not.toMatch(/secret owner|<script>/);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  test('the same picture is stored only once, even when it is uploaded twice at the same time', async () => {
    const picture = await samplePicture(301, 200);
    const sent = await Promise.all([upload(picture), upload(picture)]);
    sent.push(await upload(picture));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(await filesOf(sent[0].body.id)).toBe(3);
  });

  test('a third upload at the same time is refused with an explanation, and a later one is accepted', async () => {
    const pictures = await Promise.all([302, 303, 304].map((width) => samplePicture(width, 200)));
    const sent = await Promise.all(pictures.map((picture) => upload(picture)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 503]);
    expect(sent.find(({ status }) => status === 503)?.body.detail).toMatch(/^Too many pictures are being uploaded/);
    expect((await upload(pictures[2] as SentPicture)).status).toBe(201);
  });

  const png = (content: Buffer): SentPicture => ({ content, type: 'image/png' });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
  test.each<[string, number, RegExp, () => Promise<SentPicture> | SentPicture]>([
    ['a head of 40,000 x 40,000', 422, /50 million pixels/, () => png(pngBomb(40_000))],
    ['a head that names more rows than follow', 422, /not a complete/, () => png(pngBomb(6_000))],
    ['an animated WebP with a huge canvas', 422, /./, async () => ({ content: await webpBomb(), type: 'image/webp' })],
    ['an SVG that says so', 415, /must be a PNG, JPEG, WebP or GIF/, () => ({ content: svg, type: 'image/svg+xml' })],
    ['an SVG that does not say so', 422, /not a complete/, () => png(svg)],
    ['a page', 415, /must be a PNG/, () => ({ content: Buffer.from('<p>'), type: 'text/html' })],
    ['JSON', 415, /must be a PNG/, () => ({ content: Buffer.from('{}'), type: 'application/json' })],
    [
      'another type than it says',
      422,
      /does not match the file name/,
      async () => png((await samplePicture(9, 9, 'jpeg')).content),
    ],
    ['an empty body', 422, /not a complete/, () => png(Buffer.alloc(0))],
    ['9 MB', 413, /at most 8 MB/, async () => png(Buffer.concat([await noisyPicture(100, 100), Buffer.alloc(9e6)]))],
    ...(['png', 'jpeg', 'webp', 'gif'] as const).map((format): [string, number, RegExp, () => Promise<SentPicture>] => [
      `a ${format} that ends early`,
      422,
      /not a complete/,
      async () => {
        const { content, type } = await samplePicture(800, 800, format);
        return { content: content.subarray(0, Math.floor(content.length / 2)), type };
      },
    ]),
  ])(
    'an upload of %s is refused with an explanation, and nothing is stored',
    async (_case, expected, sentence, make) => {
      const rows = () => shop.dataSource.query('SELECT * FROM picture');
      const before = [await rows(), await store.files()];
      const { status, body } = await upload(await make());
      expect({ status, detail: body.detail }).toEqual({ status: expected, detail: expect.stringMatching(sentence) });
      expect(body.detail).toMatch(/^[A-Z].*\.$/);
      expect([await rows(), await store.files()]).toEqual(before);
    },
  );

  test('an upload to a full store gets 507 and stores nothing, and the listing is saved without the picture', async () => {
    const { files } = shop.app.get(PictureStoreService, { strict: false });
    const first = files.write.bind(files);
    const write = jest.spyOn(files, 'write').mockRejectedValue(new StoreFull('no space left'));
    write.mockImplementationOnce(first);
    const before = await store.files();
    const { status, body } = await upload(await samplePicture(305, 200));
    write.mockRestore();
    expect({ status, detail: body.detail }).toEqual({
      status: 507,
      detail: 'There is no space left for the picture. You can save the listing without it.',
    });
    expect(await store.files()).toEqual(before);
    expect(await create()).toMatchObject({ pictures: [] });
    expect((await upload(await samplePicture(305, 200))).status).toBe(201);
  });

  test('only administrators upload and remove pictures', async () => {
    const picture = await samplePicture(306, 200);
    const user = await signUp(shop.client());
    expect((await upload(picture, shop.client())).status).toBe(401);
    expect((await upload(picture, user.client)).status).toBe(403);
    const { body } = await upload(picture);
    expect((await user.client.send('DELETE', `${URL}/${body.id}`)).status).toBe(403);
  });

  test('a picture is deleted a day after the last listing stops using it', async () => {
    const ids: string[] = [];
    for (const width of [310, 311, 312]) ids.push((await upload(await samplePicture(width, 200))).body.id);
    const [named = '', recent = '', old = ''] = ids;
    await create(named);
    for (const id of ids) await age(id, id === recent ? 23 : 25);
    await shop.dataSource.query('UPDATE picture SET unused_since = NULL WHERE id = ?', [named]);
    await removals().deleteUnused(UNSTOPPED_SIGNAL);
    expect(await Promise.all(ids.map(async (id) => (await show(id)).status))).toEqual([200, 200, 404]);
    expect(await filesOf(old)).toBe(0);
    expect((await upload(await samplePicture(312, 200))).body.id).toBe(old);
    expect((await show(old)).status).toBe(200);
  });

  test('the files of an upload that was never finished are deleted with its row', async () => {
    const { body } = await upload(await samplePicture(313, 200));
    await shop.dataSource.query('UPDATE picture SET is_stored = 0 WHERE id = ?', [body.id]);
    expect((await show(body.id)).status).toBe(404);
    await age(body.id, 25);
    await removals().deleteUnused(UNSTOPPED_SIGNAL);
    expect([await rowOf(body.id), await filesOf(body.id)]).toEqual([undefined, 0]);
  });

  // @spec-7.dbbh
  test('a picture that is removed at once leaves every listing and the store forever', async () => {
    const [kept, gone] = [await samplePicture(320, 200), await samplePicture(321, 200)];
    const { id } = (await upload(gone)).body;
    const other = (await upload(kept)).body.id;
    const [first, second] = [await create(id, other), await create(id)];
    await admin.client.send('DELETE', `/api/admin/products/${second.id}`, undefined, { 'if-match': '"1"' });

    const path = async () => (await shop.client().get<ProductView>(`/api/products/${first.id}`)).body.previewImage;
    const preview = await path();
    expect(await shop.client().get(preview)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });

    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(204);
    expect(await shop.client().get(preview)).toMatchObject({ status: 302, headers: { location: await path() } });
    expect(await show(id)).toMatchObject({ status: 410, headers: { 'cache-control': 'no-store' } });
    expect(await filesOf(id)).toBe(0);
    const { body } = await shop.client().get<ProductView>(`/api/products/${first.id}`);
    expect(body.pictures.map((picture) => picture.id)).toEqual([other]);
    const restored = await admin.client.post<AdminProductView>(`/api/admin/products/${second.id}/restore`);
    expect(restored.body.pictures).toEqual([]);
    const log = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${first.id}`);
    expect(log.body[0]).toMatchObject({ by: admin.username, reason: 'The picture was removed from the whole shop.' });

    const again = await upload(gone);
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This picture was removed permanently. Choose another one.',
    ]);
    expect(await filesOf(id)).toBe(0);
    expect((await remove('f'.repeat(32))).status).toBe(404);
  });

  test('removing the picture of the logo leaves the shop without a logo, and the history of the settings says so', async () => {
    const { id } = (await upload(await samplePicture(324, 200))).body;
    const settings = '/api/admin/shop-settings';
    const set = await admin.client.patch<ShopSettingsView>(settings, { logo: id }, { 'if-match': '"0"' });
    expect(set.body.logo).toBe(id);
    expect((await remove(id)).status).toBe(204);
    const { body } = await admin.client.get<ShopSettingsView>(settings);
    expect([body.logo, body.history[0]?.changes]).toEqual([null, [{ field: 'logo', from: id, to: null }]]);
    await until(async () => (await shop.client().get<ShopView>('/api/shop')).body.logo === null);
  });

  test('a picture that is removed while it is uploaded again stays removed', async () => {
    const picture = await samplePicture(322, 200);
    const { id } = (await upload(picture)).body;
    const { files } = shop.app.get(PictureStoreService, { strict: false });
    const write = files.write.bind(files);
    const spy = jest.spyOn(files, 'write').mockImplementationOnce(async (...file) => {
      await remove(id);
      await write(...file);
    });
    expect((await upload(picture)).status).toBe(409);
    spy.mockRestore();
    expect([(await show(id)).status, await filesOf(id)]).toEqual([410, 0]);
  });

  test.each(['x', '../../etc/passwd', 'A'.repeat(32)])('there is no picture with the id %s', async (id) => {
    expect((await show(encodeURIComponent(id))).status).toBe(404);
    expect((await remove(encodeURIComponent(id))).status).toBe(404);
  });

  test('a picture is served in no other width', async () => {
    const { body } = await upload(await samplePicture(323, 200));
    expect((await show(body.id, 320)).status).toBe(404);
  });
});

test('a process removes unfinished uploads that an earlier process has left, and its own uploads when it stops', async () => {
  const store = folderStore();
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('telemarket-uploads-'));
  const media = { media: store.media };
  const shop = await startTestApp(media);
  const admin = await signUpAdmin(shop.dataSource, shop.client());
  const before = folders();
  const { content, type } = await samplePicture();
  await admin.client.send('POST', URL, content, { 'content-type': type });
  const [own = ''] = folders().filter((name) => !before.includes(name));
  const left = join(tmpdir(), own, 'left-by-a-crash');
  writeFileSync(left, 'part');
  expect(readdirSync(join(tmpdir(), own))).toEqual(['left-by-a-crash']);
  // A process that was killed leaves its files behind, so the next process removes them.
  const next = await startTestApp(media, { keepRows: true });
  expect(existsSync(left)).toBe(false);
  await Promise.all([shop.stop(), next.stop()]);
  store.stop();
});

test.each([
  ['more bytes than its length says', 100],
  ['fewer bytes than its length says', -100],
])('a picture with %s is refused, and leaves no files', async (_case, difference) => {
  const store = folderStore();
  const shop = await startTestApp({ media: store.media });
  const admin = await signUpAdmin(shop.dataSource, shop.client());
  await shop.app.listen(0, '127.0.0.1');
  const { port } = shop.app.getHttpServer().address() as AddressInfo;
  const { content } = await samplePicture(600, 600);
  const socket = connect(port, '127.0.0.1');
  const cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const length = content.length - difference;
  socket.write(`POST ${URL} HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nContent-Type: image/png\r\n`);
  socket.write(`Content-Length: ${length}\r\n\r\n`);
  socket.end(content);
  const response = await text(socket).catch(String);
  expect(response).not.toContain('HTTP/1.1 201');
  expect([await store.files(), await shop.dataSource.query('SELECT * FROM picture')]).toEqual([[], []]);
  await shop.stop();
  store.stop();
});

test('shared caches drop a removed picture and its previews, even if they were unavailable at first', async () => {
  const purged: string[] = [];
  let isAway = true;
  const cache = createServer(({ method, url }, response) => {
    purged.push(`${method} ${url}`);
    response.writeHead(isAway ? 503 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(cache, 'listening');
  const store = folderStore();
  const caches = [`http://127.0.0.1:${(cache.address() as AddressInfo).port}`];
  const shop = await startTestApp({ media: { ...store.media, caches } });
  const { client } = await signUpAdmin(shop.dataSource, shop.client());
  const { content, type } = await samplePicture(331, 200);
  const { id } = (await client.send<Uploaded>('POST', URL, content, { 'content-type': type })).body;
  const input = sampleProductInput({ pictures: [{ id, alt: 'The rules' }] });
  const listing = (await client.post<AdminProductView>('/api/admin/products', input)).body;
  const expected = [`PURGE /art/picture/${id}/`, `PURGE /art/preview/v1/product/${listing.id}/`];
  expect((await client.send('DELETE', `${URL}/${id}`)).status).toBe(204);
  expect(purged.splice(0).sort()).toEqual(expected);
  isAway = false;
  await shop.app.get(PictureRemovalService, { strict: false }).clearRemoved(UNSTOPPED_SIGNAL);
  expect(purged.sort()).toEqual(expected);
  await shop.stop();
  cache.close();
  store.stop();
});
