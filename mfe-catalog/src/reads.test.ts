import { createKit, EMPTY_BOOT, readPath } from '@telemarket/kit';
import { matchPattern } from '@telemarket/composition';
import { fakeNetwork, respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { act } from '@testing-library/react';
import remote from './remote';
import { catalogue } from './test/catalogue';
import { prepareShop } from './test/open-shop';
import { listings, SELLER, STATS } from './test/sample';

/** Less than the interval at which the page reads the statistics again. */
const WAIT_MS = 5_000;

const openShop = prepareShop();

afterEach(() => {
  jest.useRealTimers();
});

/** Reads what a page needs, as the gateway does. */
async function readPage(address: string, routes: Routes): Promise<Record<string, unknown>> {
  const { pathname: path, searchParams: search } = new URL(address, 'http://localhost');
  const { api } = createKit(EMPTY_BOOT, null, fakeNetwork(respondWith(routes)));
  for (const page of remote.pages) {
    const params = matchPattern(page.path, path);
    if (!params || !page.reads) continue;
    const reads = (await page.reads()).reads({ params, path, search });
    return Object.fromEntries(
      await Promise.all((reads ?? []).map(async (key) => [key, await readPath(api, key)] as const)),
    );
  }
  throw new Error(`no page at ${address}`);
}

const rowsOf = (response: unknown) => (response as { rows?: unknown[] }).rows ?? [];

test.each([
  ['/', 1_001, 9],
  ['/?search=Listing&sort=newest&page=2', 1_001, 18],
  ['/?category=group&page=9999', 40, 13],
  ['/?favorites=true', 1_001, 9],
  ['/groups', 1_001, 9],
  ['/groups?page=3', 40, 9],
  ['/groups?highlight=30', 40, 9],
  ['/groups?highlight=900', 1_001, 9],
  ['/product/3', 40, 0],
  ['/seller/Tidewater%20Studio', 40, 9],
  ['/seller/Tidewater%20Studio?page=3', 40, 9],
])(
  'the page %s of %d listings opens with %d rows from the server, without any request from the browser',
  async (address, count, rows) => {
    const routes: Routes = {
      ...catalogue(listings(count)),
      'GET /api/stats': STATS,
      'GET /api/sellers/Tidewater%20Studio': SELLER,
    };
    const data = await readPage(address, routes);
    expect(Object.values(data).reduce<number>((sum, response) => sum + rowsOf(response).length, 0)).toBe(rows);

    jest.useFakeTimers();
    const { calls } = openShop(address, routes, { data: JSON.parse(JSON.stringify(data)) });
    await act(() => jest.advanceTimersByTimeAsync(WAIT_MS));
    expect(calls.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(document.querySelector('h1')).toBeTruthy();
  },
);
