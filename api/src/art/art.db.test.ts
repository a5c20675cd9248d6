import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

describe('the drawn picture of a listing', () => {
  let test: TestApp;
  let id: number;
  beforeAll(async () => {
    test = await startTestApp();
    [id] = (await storeProducts(test.dataSource, { title: 'Crypto Room', category: 'group' })) as [number];
  });
  afterAll(() => test.stop());

  // @spec-7.42
  it('is an immutable picture that cannot run scripts', async () => {
    const response = await test.client().get(path());
    expect(response.status).toBe(200);
    expect(response.text).toMatch(/^<svg /);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^".+"$/),
    });
  });

  it('does not change with the title of the product', async () => {
    const before = (await test.client().get(path())).text;
    await test.dataSource.query("UPDATE product SET title = 'Music Room' WHERE id = ?", [id]);
    const fresh = await startAgain();
    expect((await fresh.client().get(path())).text).toBe(before);
    await fresh.stop();
  });

  it('redirects the path of an old picture to the current one, unless the listing shows the old number again', async () => {
    const moved = { status: 302, headers: { location: path(), 'cache-control': 'no-cache' } };
    for (const old of [
      'v1/group/ID.svg',
      'v2/group/ID/members-1000.svg',
      'v2/group/ID/members-1000.svg?drawing=1',
      'v2/bot/ID/users-7.svg?drawing=2',
      'v2/group/ID/plain.svg?drawing=2',
    ]) {
      expect(await test.client().get(`/art/${old.replace('ID', String(id))}`)).toMatchObject(moved);
    }
    await test.dataSource.query('UPDATE product SET member_count = 1100 WHERE id = ?', [id]);
    const fresh = await startAgain();
    expect((await fresh.client().get(path())).headers.location).toBe(path(1100));
    await test.dataSource.query('UPDATE product SET member_count = 1000 WHERE id = ?', [id]);
    expect((await fresh.client().get(path())).status).toBe(200);
    await fresh.stop();
  });

  it('is the thumbnail of the listing until the listing has an uploaded picture', async () => {
    const locationOf = async () => {
      const { status, headers } = await test.client().get(`/art/thumbnail/${id}`);
      return [status, headers.location, headers['cache-control']];
    };
    expect(await locationOf()).toEqual([302, path(), 'public, max-age=60']);
    const pictures = JSON.stringify([{ id: 'a'.repeat(32), alt: 'The rules', width: 640, height: 480 }]);
    await test.dataSource.query('UPDATE product SET pictures = ? WHERE id = ?', [pictures, id]);
    expect(await locationOf()).toEqual([302, `/art/picture/${'a'.repeat(32)}/160.webp`, 'public, max-age=60']);
    await test.dataSource.query('UPDATE product SET pictures = NULL WHERE id = ?', [id]);
  });

  const path = (members = 1000) => `/art/v2/group/${id}/members-${members}.svg?drawing=2`;

  /** Starts another API with the same rows and with empty caches. */
  const startAgain = () => startTestApp({}, { keepRows: true });

  it.each([
    'v1/group/999999999.svg',
    'v2/group/999999999/plain.svg',
    'v2/group/abc/plain.svg',
    'v2/group/ID/plain.png',
    'v2/group/ID',
    'v3/group/ID.svg',
    'thumbnail/999999999',
  ])('returns 404 for %s', async (old) => {
    expect((await test.client().get(`/art/${old.replace('ID', String(id))}`)).status).toBe(404);
  });
});
