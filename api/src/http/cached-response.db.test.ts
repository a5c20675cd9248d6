import { pbkdf2 } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { sampleProductInput } from '../../test/admin-calls';
import { makeAdmin, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { ProductService } from '../product/product.service';

const LIST = '/api/products?page=1';

describe('a cached response', () => {
  let test: TestApp;
  let origin: string;
  const request = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers } });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };

  beforeAll(async () => {
    test = await startTestApp({ rateLimits: true });
    await storeProducts(test.dataSource, ...Array.from({ length: 5 }, (_, at) => ({ title: `Crane ${at}` })));
    await test.app.listen(0, '127.0.0.1');
    origin = `http://127.0.0.1:${(test.app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => test.stop());

  it('is sent with the same bytes and headers without a call of the handler', async () => {
    const list = jest.spyOn(test.app.get(ProductService, { strict: false }), 'list');
    const requestTwice = async () => {
      const first = await request(LIST, { 'x-request-id': 'the-first-one' });
      list.mockClear();
      return { first, second: await request(LIST, { 'x-request-id': 'the-other-one' }) };
    };
    let { first, second } = await requestTwice();
    // Tries again, because on a busy machine the first response may be stale before the second request.
    for (let attempt = 1; attempt < 10 && list.mock.calls.length > 0; attempt++)
      ({ first, second } = await requestTwice());
    expect(list).not.toHaveBeenCalled();
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    const { 'x-request-id': firstId, date: _first, ...firstHeaders } = first.headers;
    const { 'x-request-id': secondId, date: _second, ...secondHeaders } = second.headers;
    expect([firstId, secondId]).toEqual(['the-first-one', 'the-other-one']);
    expect(secondHeaders).toEqual(firstHeaders);
    expect(secondHeaders).toMatchObject({ 'x-total-count': '5', 'x-content-type-options': 'nosniff' });
  });

  it('is sent in the accepted encoding', async () => {
    for (let time = 0; time < 2; time++) {
      const { headers, text } = await request(LIST, { 'accept-encoding': 'gzip, br' });
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(JSON.parse(text)).toHaveLength(5);
      const known = await request(LIST, { 'if-none-match': headers['etag'] ?? '' });
      expect(known).toMatchObject({ status: 304, text: '' });
    }
  });

  it('is compressed while all threads of the pool are busy', async () => {
    const ended: string[] = [];
    const work = Array.from({ length: 4 }, () =>
      promisify(pbkdf2)('password', 'salt', 400_000, 32, 'sha512').then(() => ended.push('work')),
    );
    // The test waits only for the headers, because the body is decompressed in the thread pool of this process, too.
    const response = await fetch(`${origin}/api/products?page=1&pageSize=5`, { headers: { 'accept-encoding': 'br' } });
    ended.push('headers');
    await Promise.all([...work, response.text()]);
    expect([response.headers.get('content-encoding'), ended[0]]).toEqual(['br', 'headers']);
  });

  it('is cleared by a write at once', async () => {
    const person = await signUp(test.client());
    await makeAdmin(test.dataSource, person);
    const added = await person.client.post<{ id: number }>(
      '/api/admin/products',
      sampleProductInput({ title: 'Heron' }),
    );
    const detail = `/api/products/${added.body.id}`;
    expect((await request(LIST)).text).toContain('Heron');
    expect((await request(detail)).text).toContain('Heron');
    await person.client.patch(`/api/admin${detail.slice(4)}`, { title: 'Stork' }, { 'if-match': '"1"' });
    expect((await request(LIST)).text).not.toContain('Heron');
    expect((await request(detail)).text).toContain('Stork');
  });

  it('counts against the rate limit', async () => {
    const statuses: number[] = [];
    for (let time = 0; time <= 60; time++) statuses.push((await request('/api/products/search/crane')).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
    expect(statuses[60]).toBe(429);
  });
});
