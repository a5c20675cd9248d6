import type { Product } from '@telemarket/contract';
import type { Response, Routes } from '@telemarket/remote-tools/test/network';
import { startTranslator } from '@telemarket/remote-tools/test/translator';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../test/catalogue';
import { prepareShop } from '../test/open-shop';
import { ADA, listing, listings, STATS } from '../test/sample';

const openShop = prepareShop();
const shop = (products: Product[]): Routes => ({ ...catalogue(products), 'GET /api/stats': STATS });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
/** Returns the paths of requests for listings. */
const lists = (paths: string[]) => paths.filter((path) => !/stats|facets/.test(path));
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) });

// @spec-2.45
test('the home page shows skeletons, then nine listings by popularity and the statistics', async () => {
  openShop('/', shop(listings(12)));
  const grid = screen.getByRole('status', { name: 'Loading the listings' }).firstElementChild;
  const places = [...(grid?.children ?? [])];
  expect(places.filter((place) => getComputedStyle(place).visibility === 'visible')).toHaveLength(6);
  expect(places).toHaveLength(9);
  expect(await screen.findByRole('heading', { name: 'Listing 1' })).toBeTruthy();
  expect(titles()).toEqual(Array.from({ length: 9 }, (_, index) => `Listing ${index + 1}`));
  expect(screen.getByText('12 listings')).toBeTruthy();
  for (const text of ['1,284', '9,410', '3,076', '98.2%']) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('the number of listings is updated on a page that a translator has changed', async () => {
  const user = userEvent.setup();
  openShop('/', shop([...listings(3, { category: 'group' }), listing({ id: 9, category: 'bot' })]));
  await screen.findByText('4 listings');
  const stop = startTranslator();
  await user.click(chip('Bots'));
  const found = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(found()).toContain('1 of 4 listings'));
  await user.click(chip('Bots'));
  await waitFor(() => expect(found()).toContain('4 listings'));
  stop();
});

// @spec-2.42
test('the home page shows no number of 0, and no success rate until ten orders have ended', async () => {
  const stats = { ...STATS, totalUsers: 0, endedOrders: 9, successRate: 100 };
  openShop('/', { ...shop(listings(1)), 'GET /api/stats': stats });
  await screen.findByText('3,076');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Products', 'Orders']);
});

// @spec-2.pyck
test.each(['/', '/?search=crypto', '/?verified=true', '/?page=2'])(
  'a shop without listings says so at %s, and its empty list has no filters, pages or links',
  async (address) => {
    const none = { totalProducts: 0, totalUsers: 2, totalOrders: 0, endedOrders: 0, successRate: 0 };
    openShop(address, { ...shop([]), 'GET /api/stats': none });
    expect(await screen.findByRole('heading', { name: 'No Listings Available' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    const list = within(screen.getByRole('region', { name: /^(Premium Collection|Results|Matching)/ }));
    for (const role of ['button', 'combobox', 'checkbox', 'textbox', 'link', 'navigation'])
      expect([role, list.queryAllByRole(role)]).toEqual([role, []]);
    expect(screen.queryByRole('button', { name: /Search/ })).toBeNull();
    expect(screen.queryByRole('term')).toBeNull();
    expect(screen.queryByText(/^0/)).toBeNull();
  },
);

test('each card shows who sells the listing', async () => {
  openShop('/', shop(listings(2, { sellerName: 'Tidewater Studio' })));
  expect(await screen.findAllByText('by Tidewater Studio')).toHaveLength(2);
});

// @spec-2.65
test('a card shows that a listing is reserved, and offers no order', async () => {
  const reservedUntil = '2026-11-24T10:00:00.000Z';
  openShop(
    '/',
    shop([listing({ id: 1, isUnique: true, availability: 'reserved', reservedUntil }), listing({ id: 2 })]),
  );
  const [reserved, free] = await screen.findAllByRole('article');
  expect(within(reserved as HTMLElement).getByText('Reserved')).toBeTruthy();
  expect(within(reserved as HTMLElement).queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  expect(within(free as HTMLElement).getByRole('button', { name: 'Add to Cart' })).toBeTruthy();
});

// @spec-5.10
test('a price that is not a number is refused beside its field', async () => {
  const user = userEvent.setup();
  const { where } = openShop('/', shop(listings(2)));
  const box = await screen.findByRole('textbox', { name: 'Lowest price' });
  await user.type(box, 'abc');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const message = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('Enter a number, such as 25.50.');
  expect(titles()).toHaveLength(2);
  expect(where()).toBe('/');
  await user.clear(box);
  await user.type(box, '25.50');
  expect(box.hasAttribute('aria-invalid')).toBe(false);
  expect(screen.queryByText(/Enter a number/)).toBeNull();
  expect(where()).toBe('/?minPrice=25.5');
});

// @spec-2.47
test('a chosen filter is in the address, and the list shows its first page', async () => {
  const user = userEvent.setup();
  const { where } = openShop('/?page=2', shop([...listings(20), listing({ id: 99, category: 'bot', price: '10.00' })]));
  await screen.findByText('21 listings');
  await user.click(chip('Bots'));
  expect(titles()).toEqual(['Listing 99']);
  expect(where()).toBe('/?category=bot');
  await user.click(chip('Groups'));
  expect(where()).toBe('/?category=group%2Cbot');
  await user.type(screen.getByRole('textbox', { name: 'Highest price' }), '10');
  expect(titles()).toEqual(['Listing 99']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'newest');
  expect(where()).toContain('sort=newest');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(where()).toBe('/?sort=newest');
  expect(screen.getByText('21 listings')).toBeTruthy();
});

test('the search of the header filters the list, and can be cleared', async () => {
  const user = userEvent.setup();
  openShop('/?search=zz', shop(listings(2)));
  expect(await screen.findByRole('heading', { name: 'No listing matches' })).toBeTruthy();
  expect(screen.getByText('0 of 2 listings')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove “zz”' }));
  expect(titles()).toEqual(['Listing 1', 'Listing 2']);
});

// @spec-5.g8fv @spec-5.dyrh
test('a search finds the same when the device sorts it, with the best matches first until another order is chosen', async () => {
  const user = userEvent.setup();
  const sold = (id: number, price: string) => listing({ id, price, sellerName: 'Łódź Media', reviewCount: id });
  const { where } = openShop('/?search=Łódź', shop([sold(1, '20.00'), sold(2, '10.00'), listing({ id: 3 })]));
  await screen.findByText('2 of 3 listings');
  const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
  expect([sort.selectedOptions[0]?.text, titles()]).toEqual(['Best match', ['Listing 1', 'Listing 2']]);
  await user.selectOptions(sort, 'Price: low to high');
  await waitFor(() => expect(titles()).toEqual(['Listing 2', 'Listing 1']));
  expect(where()).toContain('sort=price-low');
  await user.selectOptions(sort, 'Best match');
  expect([where().includes('sort'), titles()]).toEqual([false, ['Listing 1', 'Listing 2']]);
  await user.click(screen.getByRole('button', { name: 'Remove “Łódź”' }));
  await screen.findByText('3 listings');
  expect(sort.selectedOptions[0]?.text).toBe('Popular');
});

test('the heading of the results gets the focus after a search', () => {
  openShop('/?search=zz', shop([]));
  const heading = screen.getByRole('heading', { level: 1, name: 'Results for “zz”' });
  expect(heading.dataset['routeFocus']).toBe('start');
});

test('the home page takes no focus without a search', async () => {
  openShop('/?category=bot', shop([]));
  await screen.findByText('Check back soon...');
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelector('[data-route-focus]')).toBeNull();
});

test('the home page moves the focus to the heading of the list when a page is chosen', async () => {
  const user = userEvent.setup();
  const { where } = openShop('/?category=group', shop(listings(60)));
  const pages = await screen.findByRole('navigation', { name: 'Pages of the collection' });
  expect(
    within(pages)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['1', '2', '3', '4', '5', '7', 'Next']);
  await user.click(within(pages).getByRole('link', { name: 'Page 2' }));
  expect(titles()[0]).toBe('Listing 10');
  expect(where()).toBe('/?category=group&page=2');
  expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('2');
  expect(document.activeElement?.textContent).toBe('Matching listings');
});

test('the filter dialog of phones announces the number of results, and a button of it shows them', async () => {
  const user = userEvent.setup();
  openShop('/', shop([...listings(3), listing({ id: 9, category: 'bot' })]));
  await screen.findByRole('heading', { name: 'Listing 1' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = screen.getByRole('dialog', { name: 'Filters' });
  await user.click(within(sheet).getByRole('button', { name: /^Bots/ }));
  const announced = await within(sheet).findByText('1 result', {}, { timeout: 10_000 });
  expect(announced.closest('[aria-live="polite"]')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Show 1 result' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(titles()).toEqual(['Listing 9']);
});

test('a short list that is loaded completely needs no further requests', async () => {
  const user = userEvent.setup();
  const { reads } = openShop('/', shop([...listings(30), listing({ id: 99, category: 'bot' })]));
  await screen.findByRole('heading', { name: 'Listing 1' });
  expect(lists(reads())).toEqual(['/api/products?page=1&pageSize=9']);
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(lists(reads())).toContain('/api/products'));
  const before = reads().length;
  await user.click(chip('Bots'));
  expect(titles()).toEqual(['Listing 99']);
  await user.click(chip('Groups'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'price-low');
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  expect(titles()[0]).toBe('Listing 19');
  expect(reads()).toHaveLength(before);
});

// @spec-2.46
test('the server filters, sorts and paginates a long list', async () => {
  const user = userEvent.setup();
  const bots = listings(1_100)
    .slice(1_010)
    .map((bot): Product => ({ ...bot, category: 'bot' }));
  const { reads, where } = openShop('/', shop([...listings(1_010), ...bots]));
  expect(await screen.findByText('1,100 listings')).toBeTruthy();
  await user.click(chip('Bots'));
  expect(await screen.findByText('90 of 1,100 listings')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Page 10' }));
  expect(await screen.findByRole('heading', { name: 'Listing 1092' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'newest');
  expect(await screen.findByRole('heading', { name: 'Listing 1100' })).toBeTruthy();
  expect(where()).toBe('/?category=bot&sort=newest');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('1,100 listings')).toBeTruthy();
  expect(lists(reads())).toEqual([
    '/api/products?page=1&pageSize=9',
    '/api/products?category=bot&page=1&pageSize=9',
    '/api/products?category=bot&page=10&pageSize=9',
    '/api/products?category=bot&sort=newest&page=1&pageSize=9',
    '/api/products?sort=newest&page=1&pageSize=9',
  ]);
});

test('a price range of a long list is requested after a pause in typing or when the field loses focus', async () => {
  const user = userEvent.setup();
  const { where, reads } = openShop('/', shop(listings(1_001)));
  await screen.findByRole('heading', { name: 'Listing 1' });
  // each text is typed in one event, because a busy machine would pause between keys for longer than the field waits
  const write = async (name: string, text: string) => {
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste(text);
  };
  await write('Lowest price', '120');
  expect(where()).toBe('/');
  await write('Highest price', '1500');
  expect(where()).toBe('/?minPrice=120');
  const expected = [
    '/api/products?minPrice=120&page=1&pageSize=9',
    '/api/products?minPrice=120&maxPrice=1500&page=1&pageSize=9',
  ];
  await waitFor(() => expect(lists(reads()).slice(1)).toEqual(expected));
});

test('a list with an incomplete count shows the count and links to the next page', async () => {
  const user = userEvent.setup();
  openShop('/?search=Listing&page=112', shop(listings(1_200)));
  expect(await screen.findByText('1,000+ of 1,200 listings')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Listing 1009' })).toBeTruthy();
});

test('the home page shows the last page when the requested page is beyond it', async () => {
  openShop('/?page=5000', shop(listings(1_001)));
  expect(await screen.findByRole('heading', { name: 'Listing 1001' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('112');
});

test('the home page shows the previous page until the next page arrives or fails', async () => {
  const user = userEvent.setup();
  let send = (_response: Response) => {};
  const routes: Record<string, Routes[string]> = {
    ...shop(listings(1_001)),
    'GET /api/products?page=2&pageSize=9': () => new Promise<Response>((resolve) => (send = resolve)),
    'GET /api/products?page=3&pageSize=9': () => ({ status: 503 }),
  };
  openShop('/', routes);
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  expect(titles()[0]).toBe('Listing 1');
  expect(document.querySelector('[aria-busy] h3')).toBeTruthy();
  await act(async () => send({ body: listings(18).slice(9), headers: { 'x-total-count': '1001' } }));
  expect(await screen.findByRole('heading', { name: 'Listing 10' })).toBeTruthy();
  expect(document.querySelector('[aria-busy] h3')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(titles()).toEqual([]);
  delete routes['GET /api/products?page=3&pageSize=9'];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Listing 19' })).toBeTruthy();
});

test('when the list is too long to load completely, each favourite is requested separately', async () => {
  const user = userEvent.setup();
  const slow = { 'GET /api/products/9': () => new Promise<Response>(() => {}) };
  const { kit, reads } = openShop('/', { ...shop(listings(1_001)), ...slow });
  await screen.findByRole('heading', { name: 'Listing 1' });
  act(() => [4, 700, 5_000].forEach((id) => kit.favorites.toggle(id)));
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  expect(await screen.findByText('2 of 1,001 listings')).toBeTruthy();
  expect(titles()).toEqual(['Listing 4', 'Listing 700']);
  await user.click(screen.getAllByRole('button', { name: 'Remove from favourites' })[0] ?? document.body);
  expect(titles()).toEqual(['Listing 700']);
  act(() => kit.favorites.toggle(9));
  expect(titles()).toEqual(['Listing 700']);
  expect(reads().filter((path) => /\d$/.test(path) && !path.includes('?'))).toEqual(
    [4, 700, 5_000, 9].map((id) => `/api/products/${id}`),
  );
});

test('of more than 50 favourites, the home page lists the 50 that were marked last', async () => {
  const { kit } = openShop('/?favorites=true', shop(listings(1_001)));
  act(() => listings(60).forEach(({ id }) => kit.favorites.toggle(id)));
  expect(await screen.findByText('50 of 1,001 listings, the 50 favourites marked last')).toBeTruthy();
  expect(titles()[0]).toBe('Listing 11');
});

// @spec-2.300 @spec-2.301
test('with a search or a filter, the home page shows no hero, but a heading and chips that can be removed one by one', async () => {
  const user = userEvent.setup();
  const products = [...listings(12), listing({ id: 99, title: 'Listing of a bot', category: 'bot', price: '10.00' })];
  const { where, reads } = openShop('/?search=Listing&category=bot&maxPrice=50', shop(products));
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for “Listing”' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.queryByText('Success rate')).toBeNull();
  await waitFor(() => expect(titles()).toEqual(['Listing of a bot']));
  expect(screen.getByText('1 of 13 listings').getAttribute('role')).toBe('status');
  expect(reads()).not.toContain('/api/stats');
  const active = () => within(screen.getByRole('group', { name: 'Active filters' })).getAllByRole('button');
  expect(active().map((button) => button.textContent)).toEqual([
    ...['“Listing”', 'Bots', 'Up to $50', 'Clear filters'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Up to $50' }));
  expect(where()).toBe('/?search=Listing&category=bot');
  await user.click(screen.getByRole('button', { name: 'Remove “Listing”' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Matching listings');
  await user.click(screen.getByRole('button', { name: 'Remove Bots' }));
  expect(where()).toBe('/');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Premium Collection' }));
  expect(await screen.findByText('Success rate')).toBeTruthy();
});

// @spec-2.qbax
test('a later page of the collection begins with its list', async () => {
  const user = userEvent.setup();
  const { reads, where } = openShop('/?page=2', shop(listings(20)));
  await waitFor(() => expect(titles()[0]).toBe('Listing 10'));
  expect(screen.queryByText('Success rate')).toBeNull();
  expect(reads()).not.toContain('/api/stats');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Telegram groups, bots and accounts',
  ]);
  await user.click(screen.getByRole('link', { name: 'Previous' }));
  expect(await screen.findByText('Success rate')).toBeTruthy();
  expect(where()).toBe('/?page=1');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Premium Collection' }));
});

// @spec-2.302
test('a search without a match shows popular listings', async () => {
  openShop('/?search=zz', shop(listings(5)));
  const popular = await screen.findByRole('region', { name: 'Popular listings' });
  expect(within(popular).getAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'No listing matches' })).toBeTruthy();
});

// @spec-2.ktvy
test('a search without a match shows the results of the nearest text, with links to all of them', async () => {
  const products = listings(12);
  const nearest: Response = {
    body: products.slice(0, 9),
    headers: { 'x-total-count': '12', 'x-page': '1', 'x-nearest': 'listing' },
  };
  const path = 'GET /api/products?q=lsiting&sort=match&page=1&pageSize=9&nearest=true';
  const { where } = openShop('/?search=lsiting', { ...shop(products), [path]: () => nearest });
  const results = await screen.findByRole('region', { name: /^Results for.*listing.*instead of.*lsiting/ });
  expect(within(results).getAllByRole('article')).toHaveLength(9);
  expect(screen.getByRole('heading', { name: 'No listing matches' })).toBeTruthy();
  expect(screen.getByText('0 of 12 listings')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pages of the collection' })).toBeNull();
  await userEvent.click(within(results).getByRole('link', { name: 'See all 12 results' }));
  expect(where()).toBe('/?search=listing');
});

// @spec-2.303
test('each option of a filter shows the number of listings that it would find', async () => {
  const user = userEvent.setup();
  const products = [
    ...listings(3, { isVerified: false }),
    listing({ id: 99, category: 'bot', rating: '4.4', price: '500.00' }),
  ];
  openShop('/', shop(products));
  expect(await screen.findByRole('button', { name: 'Groups 3' })).toBeTruthy();
  await user.click(chip('Bots'));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Verified only 1' })).toBeTruthy());
  expect(screen.getByRole('option', { name: '4.5 and up (0)' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Price range' }), '$100 to $500 (1)');
  expect(titles()).toEqual(['Listing 99']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Highest price' }).value).toBe('500');
  await user.click(chip('Bots'));
  expect(screen.getByRole('checkbox', { name: 'Verified only 1' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Verified only 1' }));
  expect(titles()).toEqual(['Listing 99']);
});

// @spec-2.305
test('favourites have a heading and show by how much their price has fallen since they were saved', async () => {
  const { kit } = openShop('/?favorites=true', shop(listings(3, { price: '1149.00' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Favourites' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeTruthy();
  expect(screen.getByText('Tap the heart on a listing to keep it here.')).toBeTruthy();
  act(() => {
    kit.favorites.toggle(1, '1349.00');
    kit.favorites.toggle(2, '1149.00');
    kit.favorites.toggle(3);
  });
  expect(titles()).toEqual(['Listing 1', 'Listing 2', 'Listing 3']);
  expect(screen.getAllByText(/less than when you saved it/).map((note) => note.textContent)).toEqual([
    '$200 less than when you saved it',
  ]);
  expect(screen.queryByRole('button', { name: 'Tell me' })).toBeNull();
});

// @spec-2.306
test('a signed-in visitor starts notifications about favourites with Tell me and ends them with Stop', async () => {
  const user = userEvent.setup();
  let watched: number[] = [];
  const response = () => ({
    body: { productIds: watched, until: watched.length > 0 ? '2026-12-26T10:00:00.000Z' : null },
  });
  const sentIds: unknown[] = [];
  const routes: Routes = {
    ...shop(listings(3)),
    'GET /api/users/me/favorite-watch': response,
    'POST /api/users/me/favorite-watch': ({ body }) => {
      sentIds.push(body);
      watched = (body as { productIds: number[] }).productIds;
      return response();
    },
    'DELETE /api/users/me/favorite-watch': () => {
      watched = [];
      return response();
    },
  };
  const { kit } = openShop('/?favorites=true', routes, { user: ADA });
  await screen.findByRole('heading', { name: 'No favourites yet' });
  act(() => kit.favorites.toggle(1, '149.00'));
  await user.click(await screen.findByRole('button', { name: 'Tell me' }));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy();
  act(() => kit.favorites.toggle(2, '149.00'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(await screen.findByRole('button', { name: 'Tell me' }));
  await waitFor(() => expect(sentIds.at(-1)).toEqual({ productIds: [1, 2] }));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy();
  // without favourites, no button is shown, but the watch goes on, so the next favourite is watched, too
  act(() => {
    kit.favorites.toggle(1);
    kit.favorites.toggle(2);
  });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  act(() => kit.favorites.toggle(3));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy();
  expect(watched).toEqual([3]);
});

// @spec-2.jzmf
test('a signed-in visitor sees the favourites of the account, and those for which the account has no room', async () => {
  const favorites = listings(500).map(({ id }) => ({ productId: id, price: '349.00' }));
  const routes: Routes = {
    ...shop(listings(3)),
    'GET /api/users/me/favorites': { userId: ADA.id, favorites: favorites.slice(0, 2), full: [] },
    'POST /api/users/me/favorites': { userId: ADA.id, favorites, full: [700] },
  };
  const { kit } = openShop('/?favorites=true', routes, { user: ADA });
  expect(await screen.findByText('2 of 3 listings')).toBeTruthy();
  expect(screen.getAllByText(/less than when you saved it/)).toHaveLength(2);
  act(() => kit.favorites.toggle(700));
  expect(await screen.findByText(/^Your account has room for 500. 1 more is only on this device/)).toBeTruthy();
});

test('a visitor marks favourites and lists them', async () => {
  const user = userEvent.setup();
  const { kit } = openShop('/', shop(listings(3)));
  const card = within((await screen.findByRole('heading', { name: 'Listing 2' })).closest('article') ?? document.body);
  await user.click(card.getByRole('button', { name: 'Add to favourites' }));
  const chosen = card.getByRole('button', { name: 'Remove from favourites', description: 'Listing 2' });
  // the button needs no `aria-pressed`, because its accessible name contains the state
  expect(chosen.hasAttribute('aria-pressed')).toBe(false);
  expect(kit.favorites.get()).toEqual([2]);
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  expect(titles()).toEqual(['Listing 2']);
});

test('Add to Cart adds the listing of a signed-out shopper and leads to the login', async () => {
  const user = userEvent.setup();
  const { kit, where, locationState, toast } = openShop('/?sort=rating', shop(listings(1)));
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(kit.cart.get().count).toBe(1);
  expect(where()).toBe('/login');
  expect(locationState()).toEqual({ from: '/?sort=rating', inCart: 'Listing 1' });
  expect(toast()).toMatchObject({ title: 'Please sign in', isNotice: true });
});

test('Add to Cart stays on the page before the session is known', async () => {
  const { where, toast } = openShop('/', shop(listings(1)), { hasSession: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect([where(), toast()?.title]).toEqual(['/', 'Added to cart']);
});

test('Add to Cart stays on the page for a signed-in shopper', async () => {
  const user = userEvent.setup();
  const { kit, where, toast } = openShop('/', shop(listings(1)));
  kit.session.signIn(ADA, false);
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(where()).toBe('/');
  expect(toast()).toMatchObject({ title: 'Added to cart', description: 'Listing 1' });
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(kit.cart.get().count).toBe(2);
  expect(toast()).toMatchObject({ title: 'Added to cart', description: 'Listing 1: you now have 2 in your cart.' });
});

test('Retry loads the listings when the home page could not load them', async () => {
  const user = userEvent.setup();
  const routes: Routes = { ...shop([]), 'GET /api/products': () => ({ status: 503, body: { requestId: 'r-1' } }) };
  openShop('/', routes);
  expect(await screen.findByRole('heading', { name: 'The listings could not be loaded' })).toBeTruthy();
  expect(screen.getByText('Request r-1')).toBeTruthy();
  Object.assign(routes, shop(listings(1)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Listing 1']));
});

test('the help widget opens the chat in a new tab', async () => {
  openShop('/', shop([]), { helpChatUrl: 'https://chat.example/help' });
  const widget = screen.getByRole('link', { name: 'Chat with us on Telegram (opens in a new tab)' });
  expect(widget.getAttribute('href')).toBe('https://chat.example/help');
  expect(widget.getAttribute('target')).toBe('_blank');
  expect(widget.getAttribute('rel')).toContain('noopener');
  expect(await screen.findByText('Check back soon...')).toBeTruthy();
});

test('a shop without a chat has no help widget', async () => {
  openShop('/', shop([]));
  expect(await screen.findByText('Check back soon...')).toBeTruthy();
  expect(screen.queryByTitle(/Chat with us/)).toBeNull();
});
