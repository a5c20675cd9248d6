import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listing, listings } from '../test/listing';
import { renderShop, Status } from '../test/render-shop';

const STATS = { totalProducts: 1284, totalUsers: 9410, totalOrders: 3076, successRate: 98.2 };
const shop = (products: unknown) => ({ 'GET /api/products': products, 'GET /api/stats': STATS });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
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
  const answers: Record<string, unknown> = shop(new Status(503, { requestId: 'r-1' }));
  renderShop('/', answers);
  expect(await screen.findByRole('heading', { name: 'The listings could not be loaded' })).toBeTruthy();
  expect(screen.getByText('Request r-1')).toBeTruthy();
  answers['GET /api/products'] = listings(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Listing 1']));
});

test('the help widget opens an outside chat in a new tab', async () => {
  renderShop('/', shop([]));
  const widget = screen.getByRole('link', { name: 'Chat with us on Telegram (opens in a new tab)' });
  expect(widget.getAttribute('target')).toBe('_blank');
  expect(widget.getAttribute('rel')).toContain('noopener');
  expect(await screen.findByText('Check back soon...')).toBeTruthy();
});
