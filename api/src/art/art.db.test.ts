import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

describe('art', () => {
  let test: TestApp;
  let id: number;
  beforeAll(async () => {
    test = await startTestApp();
    [id] = (await storeProducts(test.dataSource, { title: 'Crypto Room', category: 'group' })) as [number];
  });
  afterAll(() => test.stop());

  // @spec-7.42
  it('is an immutable picture that cannot run scripts', async () => {
    const response = await test.client().get(`/art/v1/group/${id}.svg`);
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
    const before = (await test.client().get(`/art/v1/group/${id}.svg`)).text;
    await test.dataSource.query("UPDATE product SET title = 'Music Room' WHERE id = ?", [id]);
    const fresh = await startAgain();
    expect((await fresh.client().get(`/art/v1/group/${id}.svg`)).text).toBe(before);
    await fresh.stop();
  });

  /** Another process with the same rows. */
  const startAgain = () => startTestApp({}, { keepRows: true });

  it.each([
    'bot/ID.svg',
    'group/999999999.svg',
    'group/abc.svg',
    'group/ID.png',
    'group/ID',
    'x/ID.svg',
    '__proto__/ID.svg',
  ])('returns 404 for %s', async (path) => {
    expect((await test.client().get(`/art/v1/${path.replace('ID', String(id))}`)).status).toBe(404);
  });
});
