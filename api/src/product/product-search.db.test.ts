import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { ProductSummaryView } from './product.view';

describe('product search', () => {
  let test: TestApp;
  const find = (text: string) =>
    test.client().get<ProductSummaryView[]>(`/api/products/search/${encodeURIComponent(text)}`);
  const titles = async (text: string) => (await find(text)).body.map((row) => row.title);

  beforeAll(async () => {
    test = await startTestApp();
    await storeProducts(
      test.dataSource,
      { title: 'Crypto Signals', reviewCount: 1 },
      { title: 'Quiet Room', description: 'All about crypto, and nothing else.', reviewCount: 900 },
      { title: 'CRYPTO Café', category: 'bot', reviewCount: 5 },
      { title: '100% honest_bot', category: 'bot' },
      { title: 'Back\\slash / forward? #tag', category: 'account' },
      { title: 'Rocket 🚀 club', category: 'account' },
      { title: "O'Neill; DROP TABLE product", category: 'account' },
    );
  });
  afterAll(() => test.stop());

  it('lists matching titles first', async () => {
    expect(await titles('crYpto')).toEqual(['CRYPTO Café', 'Crypto Signals', 'Quiet Room']);
  });

  it('finds text in category and description', async () => {
    expect(await titles('accoun')).toHaveLength(3);
    expect(await titles('nothing else')).toEqual(['Quiet Room']);
  });

  // @spec-7.9
  it.each([
    ['%%%', 0],
    ['%', 1],
    ['_', 1],
    ['honest_bot', 1],
    ['honest-bot', 1],
    ['honest—bot', 1],
    ['o’neill', 1],
    ['\\', 1],
    ['\\\\', 0],
    ['!', 0],
    ['/ forward', 1],
    ['?', 1],
    ['#tag', 1],
    ['...', 0],
    ['1', 1],
    ["'", 1],
    ["' OR '1'='1", 0],
    ['🚀', 1],
    ['🍕', 0],
    ['   ', 0],
    ['x'.repeat(400), 0],
  ])('searches for %p literally', async (text, count) => {
    const response = await find(text);
    expect(response.status).toBe(200);
    expect(response.body).toHaveLength(count);
    expect(response.headers['x-total-count']).toBe(String(count));
  });

  // @spec-5.g8fv
  it.each([
    ['crypto bot', ['CRYPTO Café']],
    ['cafe crypto', ['CRYPTO Café']],
    ['bots CRYPTO', ['CRYPTO Café']],
    ['telegram channel crypto', ['Crypto Signals', 'Quiet Room']],
    ['crypto groups', ['Crypto Signals', 'Quiet Room']],
    ['crypto sam', ['Quiet Room', 'CRYPTO Café', 'Crypto Signals']],
    ['crypto nothing', ['Quiet Room']],
    ['telegram', []],
    ['crypto unheard', []],
  ])('finds products that contain all words of %p', async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
    const list = await test
      .client()
      .get<ProductSummaryView[]>(`/api/products?sort=match&q=${encodeURIComponent(text)}`);
    expect(list.body.map(({ title }) => title)).toEqual(expected);
  });

  // @spec-7.9
  it.each(['%ed%a0%80', '..%c0%af', '%', '%zz', '%00'])('refuses the path %s with 400', async (path) => {
    expect((await test.client().get(`/api/products/search/${path}`)).status).toBe(400);
  });

  it('refuses a text of 501 characters', async () => {
    expect((await find('x'.repeat(501))).status).toBe(400);
  });

  it('sends 20 products and the total', async () => {
    await storeProducts(test.dataSource, ...Array.from({ length: 60 }, () => ({ title: 'Zebra' })));
    const response = await find('zebra');
    expect(response.body).toHaveLength(20);
    expect(response.headers['x-total-count']).toBe('60');
  });
});
