import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../test/test-app';
import { openTestBucket } from '../../test/test-bucket';
import type { MediaConfig } from '../config/config';
import { PictureStoreService } from './picture-store.service';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function emptyFolder(): MediaConfig {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-store-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  return { folder, bucket: null, caches: [] };
}
async function emptyBucket(): Promise<MediaConfig> {
  const s3 = await openTestBucket();
  ends.push(s3.stop);
  return { folder: '/nowhere', bucket: s3.bucket, caches: [] };
}

/** Starts another process of the API. With `keepRows`, it uses the database of the process before it. */
async function startProcess(media: MediaConfig, { keepRows = true } = {}) {
  const app: TestApp = await startTestApp({ media }, { keepRows });
  ends.push(app.stop);
  return app.app.get(PictureStoreService, { strict: false });
}

describe.each([
  ['a folder', emptyFolder],
  ['a bucket', emptyBucket],
])('a store that is %s', (_name, emptyStore) => {
  test('belongs to the database from the first start on, for all processes that share it', async () => {
    const store = await emptyStore();
    const first = await startProcess(store, { keepRows: false });
    const second = await startProcess(store);
    await Promise.all([first.checkStore(), second.checkStore()]);
    await expect((await startProcess(store)).checkStore()).resolves.toBeUndefined();
  });

  test('is refused when it is empty or belongs to another database, and can be adopted', async () => {
    const [store, empty, other] = [await emptyStore(), await emptyStore(), await emptyStore()];
    await (await startProcess(other, { keepRows: false })).checkStore();
    const first = await startProcess(store, { keepRows: false });
    await first.checkStore();
    const second = await startProcess(empty);
    await expect(second.refuseOtherStore()).rejects.toThrow(/: this store is empty\. Set MEDIA_DIR or MEDIA_S3/);
    await expect((await startProcess(other)).refuseOtherStore()).rejects.toThrow(
      /: this store belongs to another database\./,
    );
    await second.adoptStore({ newId: false });
    await second.checkStore();
    await expect(first.checkStore()).rejects.toThrow(/belongs to another database/);
  });

  test('no longer belongs to the original database after a copy of the database has given it a new id', async () => {
    const store = await emptyStore();
    const original = await startProcess(store, { keepRows: false });
    await original.checkStore();
    const known = await original.files.readMark();
    const copy = await startProcess(store);
    await copy.adoptStore({ newId: true });
    await expect(copy.checkStore()).resolves.toBeUndefined();
    expect(await copy.files.readMark()).not.toBe(known);
    await original.files.writeMark(String(known));
    await expect(copy.checkStore()).rejects.toThrow(/belongs to another database/);
  });

  test('is accepted by a new database, as after a reset', async () => {
    const store = await emptyStore();
    await (await startProcess(store, { keepRows: false })).checkStore();
    await expect((await startProcess(store, { keepRows: false })).checkStore()).resolves.toBeUndefined();
  });
});

test('a folder that is not writable is refused, and the error names its path', async () => {
  const store = await startProcess({ folder: '/dev/null/media', bucket: null, caches: [] }, { keepRows: false });
  await expect(store.refuseOtherStore()).rejects.toThrow(
    /^The pictures cannot be stored in \/dev\/null\/media: .*Set MEDIA/,
  );
});

test('the id of a picture folder is in a file that a backup copies', async () => {
  const store = emptyFolder();
  await (await startProcess(store, { keepRows: false })).checkStore();
  expect(readFileSync(join(store.folder, 'store-id'), 'utf8')).toMatch(/^[0-9a-f]{32}\n$/);
});
