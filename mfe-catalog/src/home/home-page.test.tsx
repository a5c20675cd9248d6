import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Product } from '@telemarket/contract';
import { catalogue } from '../test/catalogue';
import { listing, listings } from '../test/listing';
import { type Answers, renderShop, Status } from '../test/render-shop';

const STATS = { totalProducts: 1284, totalUsers: 9410, totalOrders: 3076, successRate: 98.2 };
const shop = (products: Product[]): Answers => ({ ...catalogue(products), 'GET /api/stats': STATS });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const lists = (paths: string[]) => paths.filter((path) => path !== '/api/stats');
const ada = { id: 7, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: false };

test('six skeletons, then nine listings by popularity, and the stats', async () => {
  renderShop('/', shop(listings(12)));
  expect(screen.getByRole('status', { name: 'Loading the listings' }).querySelectorAll('.card')).toHaveLength(9);
  expect(document.querySelectorAll('.card:not(.reserved .card)')).toHaveLength(6);
  expect(await screen.findByRole('heading', { name: 'Listing 1' })).toBeTruthy();
  expect(titles()).toEqual(Array.from({ length: 9 }, (_, index) => `Listing ${index + 1}`));
  expect(screen.getByText('12 listings')).toBeTruthy();
  for (const text of ['1,284', '9,410', '3,076', '98.2%']) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('the filter lives in the address, and any filter goes back to the first page', async () => {
  const user = userEvent.setup();
  const { place } = renderShop(
    '/?page=2',
    shop([...listings(20), listing({ id: 99, category: 'bot', price: '10.00' })]),
  );
  await user.click(await screen.findByRole('button', { name: 'Bots' }));
  expect(titles()).toEqual(['Listing 99']);
  expect(place.search).toBe('?category=bot');
  await user.click(screen.getByRole('button', { name: 'Groups' }));
  expect(place.search).toBe('?category=group%2Cbot');
  await user.type(screen.getByRole('textbox', { name: 'Highest price' }), '10');
  expect(titles()).toEqual(['Listing 99']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'newest');
  expect(new URLSearchParams(place.search).get('sort')).toBe('newest');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(place.search).toBe('?sort=newest');
  expect(screen.getByText('21 listings')).toBeTruthy();
});

test('the header search filters, however short, and a miss can be cleared', async () => {
  const user = userEvent.setup();
  renderShop('/?search=zz', shop(listings(2)));
  expect(await screen.findByRole('heading', { name: 'No listing matches' })).toBeTruthy();
  expect(screen.getByText('0 of 2 listings')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(titles()).toEqual(['Listing 1', 'Listing 2']);
});

test('a chosen page keeps the query and moves focus to the heading of the list', async () => {
  const user = userEvent.setup();
  const { place } = renderShop('/?category=group', shop(listings(60)));
  const pages = await screen.findByRole('navigation', { name: 'Pages of the collection' });
  expect(
    within(pages)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['1', '2', '3', '4', '5', '7', 'Next']);
  await user.click(within(pages).getByRole('link', { name: 'Page 2' }));
  expect(titles()[0]).toBe('Listing 10');
  expect(place.search).toBe('?category=group&page=2');
  expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('2');
  expect(document.activeElement?.textContent).toBe('Premium Collection');
});

test('the phone sheet says how many results it leaves', async () => {
  const user = userEvent.setup();
  renderShop('/', shop([...listings(3), listing({ id: 9, category: 'bot' })]));
  await screen.findByRole('heading', { name: 'Listing 1' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = screen.getByRole('dialog', { name: 'Filters' });
  await user.click(within(sheet).getByRole('button', { name: 'Bots' }));
  await user.click(within(sheet).getByRole('button', { name: 'Show 1 result' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(titles()).toEqual(['Listing 9']);
});

test('a short list is fetched whole once the shopper moves on; from then on nothing is asked', async () => {
  const user = userEvent.setup();
  const { reads } = renderShop('/', shop([...listings(30), listing({ id: 99, category: 'bot' })]));
  await screen.findByRole('heading', { name: 'Listing 1' });
  expect(lists(reads())).toEqual(['/api/products?page=1&pageSize=9']);
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(lists(reads())).toContain('/api/products'));
  const before = reads().length;
  await user.click(screen.getByRole('button', { name: 'Bots' }));
  expect(titles()).toEqual(['Listing 99']);
  await user.click(screen.getByRole('button', { name: 'Groups' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'price-low');
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  expect(titles()[0]).toBe('Listing 19');
  expect(reads()).toHaveLength(before);
});

test('a long list is filtered, sorted and paged by the server, with the same controls and the same address', async () => {
  const user = userEvent.setup();
  const bots = listings(1_100)
    .slice(1_010)
    .map((bot): Product => ({ ...bot, category: 'bot' }));
  const { reads, place } = renderShop('/', shop([...listings(1_010), ...bots]));
  expect(await screen.findByText('1,100 listings')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Bots' }));
  expect(await screen.findByText('90 of 1,100 listings')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Page 10' }));
  expect(await screen.findByRole('heading', { name: 'Listing 1092' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'newest');
  expect(await screen.findByRole('heading', { name: 'Listing 1100' })).toBeTruthy();
  expect(place.search).toBe('?category=bot&sort=newest');
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

test('a price in a long list is asked for when the typing pauses, or when the box is left', async () => {
  const user = userEvent.setup();
  const { place, reads } = renderShop('/', shop(listings(1_001)));
  await screen.findByRole('heading', { name: 'Listing 1' });
  await user.type(screen.getByRole('textbox', { name: 'Lowest price' }), '120');
  expect(place.search).toBe('');
  await user.type(screen.getByRole('textbox', { name: 'Highest price' }), '1500');
  expect(place.search).toBe('?minPrice=120');
  const asked = [
    '/api/products?minPrice=120&page=1&pageSize=9',
    '/api/products?minPrice=120&maxPrice=1500&page=1&pageSize=9',
  ];
  await waitFor(() => expect(lists(reads()).slice(1)).toEqual(asked));
});

test('the server counts so far: the count says so, and pages go on behind it', async () => {
  const user = userEvent.setup();
  renderShop('/?search=Listing&page=112', shop(listings(1_200)));
  expect(await screen.findByText('1,000+ of 1,200 listings')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Listing 1009' })).toBeTruthy();
});

test('a page beyond the last one is the last one', async () => {
  renderShop('/?page=5000', shop(listings(1_001)));
  expect(await screen.findByRole('heading', { name: 'Listing 1001' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('112');
});

test('the last page stays until the next one has come, and makes way for a failure', async () => {
  const user = userEvent.setup();
  const answers = shop(listings(1_001));
  let send = (_answer: Status) => {};
  answers['GET /api/products?page=2&pageSize=9'] = () => new Promise((resolve) => (send = resolve));
  renderShop('/', answers);
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  expect(titles()[0]).toBe('Listing 1');
  expect(document.querySelector('[aria-busy] h3')).toBeTruthy();
  await act(async () => send(new Status(200, listings(18).slice(9), { 'x-total-count': '1001' })));
  expect(await screen.findByRole('heading', { name: 'Listing 10' })).toBeTruthy();
  expect(document.querySelector('[aria-busy] h3')).toBeNull();
  answers['GET /api/products?page=3&pageSize=9'] = new Status(503);
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(titles()).toEqual([]);
  delete answers['GET /api/products?page=3&pageSize=9'];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Listing 19' })).toBeTruthy();
});

test('favourites in a long list are read one by one, each once; what is gone is left out', async () => {
  const user = userEvent.setup();
  const slow = { 'GET /api/products/9': () => new Promise<object>(() => {}) };
  const { kit, reads } = renderShop('/', { ...shop(listings(1_001)), ...slow });
  await screen.findByRole('heading', { name: 'Listing 1' });
  act(() => [4, 700, 5_000].forEach(kit.favorites.toggle));
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

test('of very many favourites the last ones are listed, and that is said', async () => {
  const { kit } = renderShop('/?favorites=true', shop(listings(1_001)));
  act(() => listings(60).forEach(({ id }) => kit.favorites.toggle(id)));
  expect(await screen.findByText('50 of 1,001 listings, the 50 favourites marked last')).toBeTruthy();
  expect(titles()[0]).toBe('Listing 11');
});

test('favourites are marked and can be listed alone', async () => {
  const user = userEvent.setup();
  const { kit } = renderShop('/', shop(listings(3)));
  const card = within((await screen.findByRole('heading', { name: 'Listing 2' })).closest('article') ?? document.body);
  await user.click(card.getByRole('button', { name: 'Add to favourites' }));
  expect(card.getByRole('button', { name: 'Remove from favourites', pressed: true })).toBeTruthy();
  expect(kit.favorites.get()).toEqual([2]);
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  expect(titles()).toEqual(['Listing 2']);
});

test('Add to Cart while nobody is signed in keeps the item and leads back through the login', async () => {
  const user = userEvent.setup();
  const { kit, place, toast } = renderShop('/?sort=rating', shop(listings(1)));
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(kit.cart.get().count).toBe(1);
  expect(place).toMatchObject({ pathname: '/login', state: { from: '/?sort=rating' } });
  expect(toast()).toMatchObject({ title: 'Please sign in' });
});

test('Add to Cart while signed in stays on the page', async () => {
  const user = userEvent.setup();
  const { kit, place, toast } = renderShop('/', shop(listings(1)));
  kit.session.signIn(ada, false);
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(kit.cart.get().count).toBe(2);
  expect(place.pathname).toBe('/');
  expect(toast()).toMatchObject({ title: 'Added to cart', description: 'Listing 1' });
});

test('a failed list says so and recovers by Retry', async () => {
  const user = userEvent.setup();
  const answers: Answers = { ...shop([]), 'GET /api/products': new Status(503, { requestId: 'r-1' }) };
  renderShop('/', answers);
  expect(await screen.findByRole('heading', { name: 'The listings could not be loaded' })).toBeTruthy();
  expect(screen.getByText('Request r-1')).toBeTruthy();
  Object.assign(answers, shop(listings(1)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Listing 1']));
});

test('the help widget opens an outside chat in a new tab', async () => {
  renderShop('/', shop([]), { helpChatUrl: 'https://chat.example/help' });
  const widget = screen.getByRole('link', { name: 'Chat with us on Telegram (opens in a new tab)' });
  expect(widget.getAttribute('href')).toBe('https://chat.example/help');
  expect(widget.getAttribute('target')).toBe('_blank');
  expect(widget.getAttribute('rel')).toContain('noopener');
  expect(await screen.findByText('Check back soon...')).toBeTruthy();
});

test('without a chat there is no help widget', async () => {
  renderShop('/', shop([]));
  expect(await screen.findByText('Check back soon...')).toBeTruthy();
  expect(screen.queryByTitle(/Chat with us/)).toBeNull();
});
