import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../test/catalogue';
import { listing, listings } from '../test/listing';
import { type Answers, renderShop, Status } from '../test/render-shop';

test.each([
  ['/groups', 'group', 'Groups'],
  ['/bots', 'bot', 'Bots'],
  ['/accounts', 'account', 'Accounts'],
] as const)('%s lists what is available', async (path, category, noun) => {
  renderShop(path, catalogue(listings(11, { category })));
  expect(await screen.findByRole('heading', { name: `Available ${noun} (11)` })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
});

test.each([
  ['/groups', []],
  ['/bots', []],
  ['/accounts', new Status(401)],
])('%s may be empty', async (path, answer) => {
  renderShop(path, { 'GET /api/products': answer });
  const name = `No ${path.slice(1, 2).toUpperCase()}${path.slice(2)} Available`;
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect(screen.getByText('Check back soon...')).toBeTruthy();
});

test('a highlighted listing is on the page that is shown, outlined and focused', async () => {
  renderShop('/groups?highlight=23', catalogue(listings(40)));
  const link = await screen.findByRole('link', { name: 'Listing 23' });
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3');
  expect(link.closest('article')?.className).toContain('highlighted');
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('a highlighted listing of a list too long to be read whole comes before the others', async () => {
  const long = listings(1_001);
  const { reads } = renderShop('/groups?highlight=900', catalogue(long));
  const link = await screen.findByRole('link', { name: 'Listing 900' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    [900, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => `Listing ${id}`),
  );
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(screen.getByRole('heading', { name: 'Available Groups (1,001)' })).toBeTruthy();
  expect(reads()).toEqual(['/api/products?category=group&page=1&pageSize=9', '/api/products/900']);
});

test.each([
  ['of another category', 1_001, listing({ id: 5_000, category: 'bot' })],
  ['that is gone', 1_001, null],
  ['that is gone from a short list', 20, null],
])('a highlight %s is no highlight', async (_name, count, other) => {
  const all = [...listings(count), ...(other ? [other] : [])];
  renderShop('/groups?highlight=5000', catalogue(all));
  expect(await screen.findByRole('heading', { name: 'Listing 1' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
  expect(document.querySelector('.highlighted')).toBeNull();
});

test('pages of a long list come from the server, and Back shows the one before', async () => {
  const user = userEvent.setup();
  const { reads, place } = renderShop('/groups', catalogue(listings(1_001)));
  await user.click(await screen.findByRole('link', { name: 'Page 112' }));
  expect(await screen.findByRole('heading', { name: 'Listing 1000' })).toBeTruthy();
  expect(place.search).toBe('?page=112');
  expect(reads()).toEqual([1, 112].map((page) => `/api/products?category=group&page=${page}&pageSize=9`));
});

test('choosing another page leaves the highlight behind', async () => {
  const user = userEvent.setup();
  renderShop('/groups?highlight=23', catalogue(listings(40)));
  await user.click(await screen.findByRole('link', { name: 'Page 1' }));
  expect(screen.getByRole('link', { name: 'Listing 1' })).toBeTruthy();
  expect(document.querySelector('.highlighted')).toBeNull();
});

test('Contact opens the dialog about that listing', async () => {
  const user = userEvent.setup();
  renderShop('/bots', catalogue(listings(2, { category: 'bot' })));
  const card = (await screen.findByRole('heading', { name: 'Listing 2' })).closest('article') ?? document.body;
  await user.click(within(card).getByRole('button', { name: 'Contact' }));
  expect(within(await screen.findByRole('dialog', { name: 'Contact Seller' })).getByText('Listing 2')).toBeTruthy();
});

test('a list that fails has a card with Retry', async () => {
  const user = userEvent.setup();
  const answers: Answers = { 'GET /api/products': new Status(500) };
  renderShop('/bots', answers);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'The bots could not be loaded' })).toBeTruthy();
  Object.assign(answers, catalogue(listings(1, { category: 'bot' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Available Bots (1)' })).toBeTruthy();
});
