import { sampleProductInput } from '../../test/admin-calls';
import type { Client } from '../../test/client';
import { makeAdmin, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until, untilIndexed } from '../../test/until';
import type { ProductSummaryView, ProductView } from './product.view';

/** Other processes must see a write within two seconds. A busy machine gets one second more. */
const TIMEOUT_MS = 3_000;

describe('a write of a product', () => {
  let writer: TestApp;
  let reader: TestApp;
  let admin: Client;
  let id: number;
  const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

  const titles = async ({ client }: TestApp, url: string) =>
    (await client().get<ProductSummaryView[]>(url)).body.map((row) => row.title);

  async function eventually(url: string, expected: string[]): Promise<void> {
    expect(await titles(writer, url)).toEqual(expected);
    await until(async () => String(await titles(reader, url)) === String(expected), TIMEOUT_MS);
  }

  beforeAll(async () => {
    writer = await startTestApp({ productIndex: true });
    reader = await startTestApp({ productIndex: true }, { keepRows: true });
    await untilIndexed(writer);
    await untilIndexed(reader);
    const person = await signUp(writer.client());
    await makeAdmin(writer.dataSource, person);
    admin = person.client;
  });
  afterAll(async () => {
    await reader.stop();
    await writer.stop();
  });

  it('adds a product to the results of all processes', async () => {
    expect(await titles(reader, '/api/products/search/heron')).toEqual([]);
    const added = await admin.post<{ id: number }>('/api/admin/products', sampleProductInput({ title: 'Heron Room' }));
    id = added.body.id;
    await eventually('/api/products/search/heron', ['Heron Room']);
    await eventually('/api/products?category=group&page=1', ['Heron Room']);
  });

  it('changes the product in the results of all processes', async () => {
    expect(await titles(reader, '/api/products?q=heron&maxPrice=20')).toEqual(['Heron Room']);
    await admin.patch(`/api/admin/products/${id}`, { title: 'Stork Room', price: '21.00' }, ifMatch(1));
    await eventually('/api/products/search/heron', []);
    await eventually('/api/products?q=stork&minPrice=20.50', ['Stork Room']);
    const detail = await reader.client().get<ProductView>(`/api/products/${id}`);
    expect(detail.body.title).toBe('Stork Room');
  });

  it('removes and restores a product in all processes', async () => {
    await admin.send('DELETE', `/api/admin/products/${id}`, undefined, ifMatch(2));
    await eventually('/api/products?sort=newest', []);
    await admin.post(`/api/admin/products/${id}/restore`);
    await eventually('/api/products/search/stork', ['Stork Room']);
  });
});
