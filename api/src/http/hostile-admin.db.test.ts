import fc from 'fast-check';
import { type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { TestResponse } from '../../test/client';

const LEAK = /\bat .*\.[jt]s:|node_modules|typeorm|mysql|ER_[A-Z_]{5}|SELECT |INSERT /i;

describe('the administration API with hostile input', () => {
  let test: TestApp;
  let admin: Person;
  let product: number;
  let order: number;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    [product] = (await storeProducts(test.dataSource, {})) as [number];
    order = (await test.client().post<{ id: number }>('/api/orders', sampleOrder(product))).body.id;
  });
  afterAll(() => test.stop());

  function expectHarmless(response: TestResponse): void {
    expect(response.status).toBeLessThan(500);
    if (response.status < 400) return;
    expect(response.text).not.toMatch(LEAK);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  }

  it('returns no server error for any JSON and any version', async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom<unknown>(1e308, -0, '0.01', 'bot', 'completed', true, null, [], ['x']),
    );
    const fields = ['title', 'description', 'category', 'price', 'originalPrice', 'sellerName', 'features'];
    const more = ['memberCount', 'userCount', 'isVerified', 'status', 'reason', 'handled', 'id', 'version'];
    const body = fc.dictionary(fc.constantFrom(...fields, ...more), value);
    const calls: ((body: object, tag: string) => Promise<TestResponse>)[] = [
      (json) => admin.client.post('/api/admin/products', json),
      (json, tag) => admin.client.patch(`/api/admin/products/${product}`, json, { 'if-match': tag }),
      (json) => admin.client.patch(`/api/admin/orders/${order}`, json),
      (json) => admin.client.patch('/api/admin/messages/contact/1', json),
    ];
    const tag = fc.oneof(fc.constantFrom('"1"', '"2"', 'W/"1"', '*', ''), fc.base64String());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), body, tag, async (call, json, version) => {
        expectHarmless(await call(json, version));
      }),
      { numRuns: 150 },
    );
  });

  it('returns no server error for any query string', async () => {
    const base = fc.constantFrom(
      ...['products', 'orders', 'users', 'messages', 'products/csv', 'orders/csv', 'audit'].flatMap((name) =>
        ['q', 'page', 'pageSize', 'sort', 'category', 'status', 'id', 'entity'].map(
          (field) => `/api/admin/${name}?${field}=`,
        ),
      ),
    );
    const text = fc.string({ unit: 'binary' }).map((value) => encodeURIComponent(value.toWellFormed()));
    await fc.assert(
      fc.asyncProperty(base, fc.oneof(text, fc.webQueryParameters()), async (url, query) =>
        expectHarmless(await admin.client.get(url + query)),
      ),
      { numRuns: 150 },
    );
  });
});
