import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listings } from '../test/listing';
import { renderShop, Status } from '../test/render-shop';

test.each([
  ['/groups', 'group', 'Groups'],
  ['/bots', 'bot', 'Bots'],
  ['/accounts', 'account', 'Accounts'],
] as const)('%s lists what is available', async (path, category, noun) => {
  renderShop(path, { [`GET /api/products?category=${category}`]: listings(11, { category }) });
  expect(await screen.findByRole('heading', { name: `Available ${noun} (11)` })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
});

test.each([
  ['/groups', 'group', []],
  ['/bots', 'bot', []],
  ['/accounts', 'account', new Status(401)],
])('%s may be empty', async (path, category, answer) => {
  renderShop(path, { [`GET /api/products?category=${category}`]: answer });
  const name = `No ${path.slice(1, 2).toUpperCase()}${path.slice(2)} Available`;
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect(screen.getByText('Check back soon...')).toBeTruthy();
});

test('a highlighted listing is on the page that is shown, outlined and focused', async () => {
  renderShop('/groups?highlight=23', { 'GET /api/products?category=group': listings(40) });
  const link = await screen.findByRole('link', { name: 'Listing 23' });
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3');
  expect(link.closest('article')?.className).toContain('highlighted');
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('choosing another page leaves the highlight behind', async () => {
  const user = userEvent.setup();
  renderShop('/groups?highlight=23', { 'GET /api/products?category=group': listings(40) });
  await user.click(await screen.findByRole('link', { name: 'Page 1' }));
  expect(screen.getByRole('link', { name: 'Listing 1' })).toBeTruthy();
  expect(document.querySelector('.highlighted')).toBeNull();
});

test('Contact opens the dialog about that listing', async () => {
  const user = userEvent.setup();
  renderShop('/bots', { 'GET /api/products?category=bot': listings(2, { category: 'bot' }) });
  const card = (await screen.findByRole('heading', { name: 'Listing 2' })).closest('article') ?? document.body;
  await user.click(within(card).getByRole('button', { name: 'Contact' }));
  expect(within(screen.getByRole('dialog', { name: 'Contact Seller' })).getByText('Listing 2')).toBeTruthy();
});

test('a list that fails has a card with Retry', async () => {
  const user = userEvent.setup();
  const answers: Record<string, unknown> = { 'GET /api/products?category=bot': new Status(500) };
  renderShop('/bots', answers);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'The bots could not be loaded' })).toBeTruthy();
  answers['GET /api/products?category=bot'] = listings(1, { category: 'bot' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Available Bots (1)' })).toBeTruthy();
});
