import { createKit, EMPTY_BOOT } from '@telemarket/kit';
import { modules } from './server';
import { catalogue } from './test/catalogue';
import { listings } from './test/listing';
import { answering, renderShop } from './test/render-shop';

const STATS = { totalProducts: 1, totalUsers: 1, totalOrders: 1, successRate: 0 };
const { prefetch } = modules['./App'];

test.each([
  ['/', 1_001, 9],
  ['/?search=Listing&sort=newest&page=2', 1_001, 18],
  ['/?category=group&page=9999', 40, 13],
  ['/?favorites=true', 1_001, 9],
  ['/groups', 1_001, 9],
  ['/groups?page=3', 40, 9],
  ['/groups?highlight=30', 40, 9],
  ['/groups?highlight=30', 1_001, 10],
  ['/product/3', 40, 0],
])('what the server fetched for %s of %d listings is all the browser needs: %d rows', async (address, count, rows) => {
  const answers = { ...catalogue(listings(count)), 'GET /api/stats': STATS };
  const { api } = createKit(EMPTY_BOOT, null, { fetch: answering(answers) });
  const data = await prefetch({ api, url: address });
  expect(Object.values(data).reduce<number>((sum, answer) => sum + rowsOf(answer).length, 0)).toBe(rows);

  const { reads } = renderShop(address, answers, { data: JSON.parse(JSON.stringify(data)) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reads()).toEqual([]);
  expect(document.querySelector('main, h1')).toBeTruthy();
});

test('what does not answer is left to the browser', async () => {
  const { api } = createKit(EMPTY_BOOT, null, { fetch: answering({ 'GET /api/stats': STATS }) });
  expect(await prefetch({ api, url: '/' })).toEqual({ '/api/stats': STATS });
});

const rowsOf = (answer: unknown) => (answer as { rows?: unknown[] }).rows ?? [];
