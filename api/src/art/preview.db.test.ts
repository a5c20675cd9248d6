import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { SellerRepository } from '../seller/seller.repository';

describe('previews of links', () => {
  let test: TestApp;
  let id: number;
  beforeAll(async () => {
    test = await startTestApp();
    [id] = (await storeProducts(test.dataSource, {
      title: 'Chart & Room',
      category: 'group',
      sellerName: 'Tide ’s?',
    })) as [number];
  });
  afterAll(() => test.stop());

  const imageOf = async (path: string): Promise<string> =>
    (await test.client().get<{ previewImage: string }>(path)).body.previewImage;
  const open = async (path: string) => {
    const { status, headers } = await test.client().get(path);
    return { status, type: headers['content-type'], location: headers.location };
  };

  // @spec-7.c4wg
  it('the picture of a listing is at the path that the API says', async () => {
    const path = await imageOf(`/api/products/${id}`);
    expect(await open(path)).toMatchObject({ status: 200, type: 'image/png' });
    const { headers } = await test.client().get(path);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('the picture of a seller is at the path that the API says', async () => {
    const path = await imageOf(`/api/sellers/${encodeURIComponent('Tide ’s?')}`);
    expect(await open(path)).toMatchObject({ status: 200, type: 'image/png' });
    // Some clients percent-encode more characters than the shop does.
    expect(await open(path.replaceAll('-', '%2D'))).toMatchObject({ status: 200 });
  });

  it('the sales of a seller are counted only once when many of their pictures are requested', async () => {
    const fresh = await startTestApp({}, { keepRows: true });
    const count = jest.spyOn(fresh.app.get(SellerRepository), 'find');
    const pictures = Array.from({ length: 5 }, (_, at) =>
      fresh.client().get(`/art/preview/v1/seller/Tide%20%E2%80%99s%3F/${at}.png`),
    );
    expect(new Set((await Promise.all(pictures)).map(({ status }) => status))).toEqual(new Set([302]));
    await fresh.client().get(`/api/sellers/${encodeURIComponent('Tide ’s?')}`);
    expect(count).toHaveBeenCalledTimes(1);
    await fresh.stop();
  });

  it('a path with parameters and an old path redirect to the picture, and nothing is drawn', async () => {
    const path = await imageOf(`/api/products/${id}`);
    const moved = { status: 302, location: path };
    for (const other of [`${path}?v=2`, path.replace(/[\w-]+\.png/, 'x.png')])
      expect(await open(other)).toMatchObject(moved);
    for (const query of ['?x', '?%'])
      expect(await open(`/art/preview/v1/page/home.png${query}`)).toMatchObject({
        status: 302,
        location: '/art/preview/v1/page/home.png',
      });
  });

  it.each(['home', 'group', 'bot', 'account'])('the page %s has a picture', async (page) => {
    const path = `/art/preview/v1/page/${page}.png`;
    expect(await open(path)).toMatchObject({ status: 200, type: 'image/png' });
    // The picture shows the name of the shop, which the operator may change.
    expect((await test.client().get(path)).headers['cache-control']).toBe('no-cache');
  });

  it('a paused and a sold listing get another picture, and a deleted one has none', async () => {
    const read = async () => {
      // The test starts another API, which has no cached view.
      const fresh = await startTestApp({}, { keepRows: true });
      const { status, body } = await fresh.client().get<{ previewImage: string }>(`/api/products/${id}`);
      await fresh.stop();
      return status === 200 ? body.previewImage : null;
    };
    const paths = [await read()];
    const set = (columns: string) => test.dataSource.query(`UPDATE product SET ${columns} WHERE id = ?`, [id]);
    await set('is_paused = 1');
    paths.push(await read());
    await set('is_paused = 0, delisted_at = NOW(3), sold_at = NOW(3)');
    paths.push(await read());
    expect(new Set(paths).size).toBe(3);
    const sold = paths.at(-1) ?? '';
    expect(await open(sold)).toMatchObject({ status: 200 });
    // The address of the picture with the price redirects to the picture without it.
    expect(await open(paths[0] ?? '')).toMatchObject({ status: 302, location: sold });
    await set('sold_at = NULL');
    expect(await open(`/art/preview/v1/product/${id}/x.png`)).toMatchObject({ status: 404 });
    await set('delisted_at = NULL');
  });

  it.each([
    'product/999999999/x.png',
    'product/abc/x.png',
    'seller/Nobody/x.png',
    'page/none.png',
    'page/constructor.png',
  ])('returns 404 for %s', async (path) => {
    expect((await open(`/art/preview/v1/${path}`)).status).toBe(404);
  });
});
