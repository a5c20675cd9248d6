import type { Call, Routes } from '@telemarket/remote-tools/test/network';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryParameters } from '../filter/filter-parameters';
import { catalogue } from '../test/catalogue';
import { prepareShop } from '../test/open-shop';
import { facetsOf } from '../test/filter-cases';
import { CRYPTO, listing, listings, MUSIC, SHOWN_PROOF, STATS, WITHDRAWN_PROOF } from '../test/sample';

const openShop = prepareShop();
const lists = (paths: string[]) => paths.filter((path) => !path.includes('facets'));

// @spec-9.1
test.each([
  ['/groups', 'group', 'Groups'],
  ['/bots', 'bot', 'Bots'],
  ['/accounts', 'account', 'Accounts'],
] as const)('%s lists the available listings', async (path, category, noun) => {
  openShop(path, catalogue(listings(11, { category })));
  expect(await screen.findByRole('heading', { name: `Available ${noun} (11)` })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
});

// @spec-8.23
test.each([
  ['/groups', { body: [], headers: { 'x-total-count': '0' } }],
  ['/bots', { body: [], headers: { 'x-total-count': '0' } }],
  ['/accounts', { status: 401 }],
])('%s shows an empty list', async (path, response) => {
  openShop(path, { 'GET /api/products': () => response });
  const name = `No ${path.slice(1, 2).toUpperCase()}${path.slice(2)} Available`;
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect(screen.getByText('Check back soon...')).toBeTruthy();
});

test('a category shows and outlines a highlighted listing', async () => {
  openShop('/groups?highlight=23', catalogue(listings(40)));
  const link = await screen.findByRole('link', { name: 'Listing 23' });
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3');
  expect(link.closest('article')?.className).toContain('highlighted');
});

test('a highlighted listing gets the focus after a navigation to its category', async () => {
  openShop('/groups?highlight=23', catalogue(listings(40)));
  await screen.findByRole('link', { name: 'Listing 23' });
  const claims = [...document.querySelectorAll<HTMLElement>('[data-route-focus]')];
  expect(claims.map(({ textContent, dataset }) => [textContent, dataset['routeFocus']])).toEqual([
    ['Listing 23', 'center'],
  ]);
});

test('a long list opens at the page of a highlighted listing with one request', async () => {
  const { reads } = openShop('/groups?highlight=900', catalogue(listings(1_001)));
  await screen.findByRole('link', { name: 'Listing 900' });
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('100');
  expect(screen.getByRole('heading', { name: 'Available Groups (1,001)' })).toBeTruthy();
  expect(lists(reads())).toEqual(['/api/products?category=group&highlight=900&page=1&pageSize=9']);
});

test.each([
  ['of another category', 1_001, listing({ id: 5_000, category: 'bot' })],
  ['that is missing', 1_001, null],
  ['that is missing in a short list', 20, null],
])('a category ignores a highlight %s', async (_name, count, extra) => {
  const all = [...listings(count), ...(extra ? [extra] : [])];
  openShop('/groups?highlight=5000', catalogue(all));
  expect(await screen.findByRole('heading', { name: 'Listing 1' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
  expect(document.querySelector('.highlighted')).toBeNull();
});

test('a category reads the pages of a long list from the server', async () => {
  const user = userEvent.setup();
  const { reads, where } = openShop('/groups', catalogue(listings(1_001)));
  await user.click(await screen.findByRole('link', { name: 'Page 112' }));
  expect(await screen.findByRole('heading', { name: 'Listing 1000' })).toBeTruthy();
  expect(where()).toBe('/groups?page=112');
  expect(lists(reads())).toEqual([1, 112].map((page) => `/api/products?category=group&page=${page}&pageSize=9`));
});

test('a category removes the highlight when another page is chosen', async () => {
  const user = userEvent.setup();
  openShop('/groups?highlight=23', catalogue(listings(40)));
  await user.click(await screen.findByRole('link', { name: 'Page 1' }));
  expect(screen.getByRole('link', { name: 'Listing 1' })).toBeTruthy();
  expect(document.querySelector('.highlighted')).toBeNull();
});

test('a category opens the contact dialog of a listing', async () => {
  const user = userEvent.setup();
  openShop('/bots', catalogue(listings(2, { category: 'bot' })));
  const card = (await screen.findByRole('heading', { name: 'Listing 2' })).closest('article') ?? document.body;
  await user.click(within(card).getByRole('button', { name: 'Contact' }));
  expect(within(await screen.findByRole('dialog', { name: 'Contact Seller' })).getByText('Listing 2')).toBeTruthy();
});

test('Retry loads a category that could not be loaded', async () => {
  const user = userEvent.setup();
  const routes: Routes = { 'GET /api/products': () => ({ status: 500 }) };
  openShop('/bots', routes);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'The bots could not be loaded' })).toBeTruthy();
  Object.assign(routes, catalogue(listings(1, { category: 'bot' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Available Bots (1)' })).toBeTruthy();
});

// @spec-2.304
test('a category sorts and filters like the home page, and counts the listings that it shows', async () => {
  const user = userEvent.setup();
  const products = [
    listing({ id: 1, memberCount: 900, reviewCount: 50 }),
    listing({ id: 2, memberCount: 5_000, reviewCount: 40, isVerified: false }),
    listing({ id: 3, memberCount: 9_000, reviewCount: 30, price: '20.00' }),
  ];
  const { where } = openShop('/groups?highlight=3', catalogue(products));
  const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  await user.type(await screen.findByRole('textbox', { name: 'Fewest members' }), '1000');
  expect(await screen.findByRole('heading', { name: 'Available Groups (2)' })).toBeTruthy();
  expect(where()).toBe('/groups?minMembers=1000');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'price-low');
  expect(titles()).toEqual(['Listing 3', 'Listing 2']);
  await user.click(screen.getByRole('checkbox', { name: /^Verified only/ }));
  expect(titles()).toEqual(['Listing 3']);
  expect(screen.getByText('1 of 3 listings').getAttribute('role')).toBe('status');
  await user.type(screen.getByRole('textbox', { name: 'Lowest price' }), '30');
  expect(screen.getByRole('heading', { name: 'No listing matches' })).toBeTruthy();
  expect(screen.queryByText('No Groups Available')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Popular listings' })).getAllByRole('article')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Remove 1,000 and up members' }));
  expect(where()).toBe('/groups?sort=price-low&verified=true&minPrice=30');
});

// @spec-2.h6ty
test.each([
  ['language', 'Language', 'pt', ['English (1)', 'Portuguese (1)'], 'Portuguese'],
  ['topic', 'Topic', 'music', ['Crypto (1)', 'Music (1)'], 'Music'],
])(
  'the %s filter of a category says how many listings each option finds, and narrows the list without a new entry in the browser history',
  async (...example) => {
    const [parameter, label, value, offered, shown] = example;
    const user = userEvent.setup();
    const products = [
      listing({ id: 1, language: 'en', topic: CRYPTO, reviewCount: 50 }),
      listing({ id: 2, language: 'pt', topic: MUSIC, reviewCount: 40 }),
      listing({ id: 3, language: null, topic: null, reviewCount: 30 }),
    ];
    const { where } = openShop('/groups', catalogue(products));
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: label });
    const options = () =>
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent);
    await waitFor(() => expect(options()).toEqual(['Any', ...offered]));
    await user.selectOptions(select, value);
    expect(await screen.findByRole('heading', { name: 'Available Groups (1)' })).toBeTruthy();
    expect(where()).toBe(`/groups?${parameter}=${value}`);
    await user.click(screen.getByRole('button', { name: `Remove ${shown}` }));
    expect(where()).toBe('/groups');
    const entries = history.length;
    await user.selectOptions(select, value);
    await waitFor(() => expect(where()).toBe(`/groups?${parameter}=${value}`));
    // the history has no new entry, so Back leaves the page
    expect(history.length).toBe(entries);
  },
);

// @spec-2.gcsh
test('a category can be sorted and filtered by a shown owner, without a new entry in the browser history', async () => {
  const user = userEvent.setup();
  const products = [
    listing({ id: 1, reviewCount: 50 }),
    listing({ id: 2, reviewCount: 40, proof: WITHDRAWN_PROOF }),
    listing({ id: 3, reviewCount: 30, proof: SHOWN_PROOF }),
  ];
  const { where } = openShop('/groups', catalogue(products));
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  const filter = await screen.findByRole('checkbox', { name: /^Owner shown/ });
  expect(titles()).toEqual(['Listing 1', 'Listing 2', 'Listing 3']);
  const entries = history.length;
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Owner shown first');
  await waitFor(() => expect(titles()).toEqual(['Listing 3', 'Listing 2', 'Listing 1']));
  await user.click(filter);
  await waitFor(() => expect(titles()).toEqual(['Listing 3']));
  expect(where()).toBe('/groups?sort=owner&owner=shown');
  await user.click(screen.getByRole('button', { name: 'Remove Owner shown' }));
  expect(where()).toBe('/groups?sort=owner');
  // the history has no new entry, so Back leaves the page
  expect(history.length).toBe(entries);
});

test.each([
  ['/groups', null, []],
  ['/groups', 0, []],
  ['/groups?owner=shown', null, ['Owner shown']],
  ['/groups?owner=shown', 0, ['Owner shown0']],
  ['/groups?sort=owner', null, ['Owner shown first']],
])(
  'when %s opens and the server counts %s listings with a shown owner, the choices about owners are those of the address',
  async (address, owner, offered) => {
    const facets = { ...facetsOf(() => 1), owner };
    openShop(address, { ...catalogue(listings(2)), 'GET /api/products/facets': facets });
    const sort = await screen.findByRole('combobox', { name: 'Sort' });
    await screen.findByRole('option', { name: 'English (1)' });
    const texts = [
      ...screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? ''),
      ...within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ];
    expect(texts.filter((shown) => shown.includes('Owner'))).toEqual(offered);
  },
);

test('a filter by an unknown topic finds nothing, and can be removed', async () => {
  const user = userEvent.setup();
  const { where } = openShop('/groups?topic=gone', catalogue([listing({ topic: CRYPTO })]));
  await user.click(await screen.findByRole('button', { name: 'Remove gone' }));
  expect(await screen.findByRole('heading', { name: 'Available Groups (1)' })).toBeTruthy();
  expect(where()).toBe('/groups');
});

test.each([
  ['merged into another one', MUSIC],
  ['removed', null],
])(
  'when a topic is %s while the list is filtered by it, the filter finds nothing, and can be removed',
  async (_case, after) => {
    const user = userEvent.setup();
    let products = [listing({ id: 1, topic: CRYPTO, price: '20.00' }), listing({ id: 2, topic: null, price: '10.00' })];
    const live = (path: string) => (call: Call, query: URLSearchParams) => {
      const route = catalogue(products)[path];
      return typeof route === 'function' ? route(call, query) : { body: route };
    };
    const { where } = openShop('/groups?topic=crypto', {
      'GET /api/products': live('GET /api/products'),
      'GET /api/products/facets': live('GET /api/products/facets'),
    });
    await screen.findByRole('button', { name: 'Remove Crypto' });
    products = products.map((product) => ({ ...product, topic: product.topic && after }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'price-low');
    expect(await screen.findByRole('heading', { name: 'No listing matches' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Remove crypto$/i }));
    expect(await screen.findByRole('heading', { name: 'Available Groups (2)' })).toBeTruthy();
    expect(where()).toBe('/groups?sort=price-low');
  },
);

// @spec-2.cxj8
test('the filter shows and sorts the names of languages in the language of the browser', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('cy');
  const products = ['en', 'pt'].map((language, index) => listing({ id: index + 1, language }));
  openShop('/groups?language=pt', catalogue(products));
  const languages = await screen.findByRole('combobox', { name: 'Language' });
  await waitFor(() => expect(languages.textContent).toBe('AnyPortiwgaleg (1)Saesneg (1)'));
  expect(screen.getByRole('button', { name: 'Remove Portiwgaleg' })).toBeTruthy();
  jest.restoreAllMocks();
});

test('a link with filters shows the listings that the server finds with them, and fills in the filter form', async () => {
  const { reads } = openShop('/bots?verified=true&minMembers=10', catalogue(listings(2, { category: 'bot' })));
  expect(await screen.findByRole('heading', { name: 'Available Bots (2)' })).toBeTruthy();
  expect(lists(reads())).toContain('/api/products?category=bot&verified=true&minMembers=10&page=1&pageSize=9');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fewest users' }).value).toBe('10');
  expect(screen.queryByRole('group', { name: 'Categories' })).toBeNull();
});

test.each([
  ['/', undefined],
  ['/bots', 'bot'],
] as const)('without JavaScript, the form of %s has an input for each filter', async (path, category) => {
  openShop(path, { ...catalogue(listings(2, { category: 'bot', proof: SHOWN_PROOF })), 'GET /api/stats': STATS });
  const form = (await screen.findByRole('combobox', { name: 'Sort' })).closest('form');
  const names = [...(form?.elements ?? [])].map((input) => input.getAttribute('name') ?? '').filter(Boolean);
  // a form without JavaScript does not know the favourites, and always opens the first page
  const others = ['favorites', 'page', 'highlight'];
  expect(names.sort()).toEqual(
    queryParameters(category)
      .filter((name) => !others.includes(name))
      .sort(),
  );
});
