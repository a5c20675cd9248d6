import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listing } from '../test/listing';
import { type Answers, renderShop, Status } from '../test/render-shop';

const at = (part = {}) => ({ 'GET /api/products/5': listing({ id: 5, title: 'Chart Room', ...part }) });
const facts = () => JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}');
const ada = { id: 7, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: false };

test('everything a buyer should know', async () => {
  renderShop('/product/5', at({ price: '1490.00', originalPrice: '1990.00' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Buy Now - $1,490.00' })[0]?.textContent).toBe('Buy Now - $1,490.00');
  expect(screen.getByText('25% OFF')).toBeTruthy();
  expect(screen.getByRole('img', { name: '4.8 out of 5, 132 reviews' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Description' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Key Features' })).toBeTruthy();
  expect(screen.getByText('Archive since 2019')).toBeTruthy();
  expect(screen.getByText('Tidewater Studio')).toBeTruthy();
  expect(screen.getByText('Professional Seller')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Report this listing' }).getAttribute('href')).toBe('/contact-support');
});

test('search engines read the same facts, and no title ends their script', async () => {
  const title = 'Chart </script><script>alert(1)</script> Room';
  renderShop('/product/5', at({ title, price: '1490.00' }));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(facts()).toMatchObject({ name: title }));
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(document.querySelector('script')?.innerHTML).not.toContain('<');
  expect(facts()).toMatchObject({
    '@type': 'Product',
    offers: { price: '1490.00', priceCurrency: 'USD', seller: { name: 'Tidewater Studio' } },
    aggregateRating: { ratingValue: '4.8', reviewCount: 132 },
  });
});

test('nobody has rated it: no rating is claimed', async () => {
  renderShop('/product/5', at({ reviewCount: 0, rating: '0.0' }));
  await screen.findByRole('heading', { name: 'Chart Room' });
  expect(facts()).not.toHaveProperty('aggregateRating');
});

test.each([
  [true, 'Verified', 'Unverified'],
  [false, 'Unverified', 'Verified'],
])('isVerified %s is said as it is', async (isVerified, said, unsaid) => {
  renderShop('/product/5', at({ isVerified }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});

test('the heading that was focused while loading is the one that gets the title', async () => {
  renderShop('/product/5', at());
  const heading = screen.getByRole('heading', { level: 1 });
  heading.focus();
  await screen.findByRole('heading', { name: 'Chart Room' });
  expect(document.activeElement).toBe(heading);
  expect(heading.textContent).toBe('Chart Room');
});

test('the gallery has the picture and three general ones, reached by keys', async () => {
  const user = userEvent.setup();
  renderShop('/product/5', at());
  await screen.findByRole('heading', { name: 'Chart Room' });
  expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label'))).toEqual([
    'Picture of this listing',
    'General information: How the transfer works',
    'General information: What Verified means',
    'General information: Before you buy',
  ]);
  screen.getByRole('tab', { selected: true }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toContain('General information: How the transfer works.');
  await user.keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('General information: Before you buy');
  await user.keyboard('{ArrowRight}{ArrowLeft}{Home}');
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-label')).toBe('Picture of this listing');
});

test('Buy Now adds one and asks for the cart', async () => {
  const user = userEvent.setup();
  const { kit } = renderShop('/product/5', at());
  const asked = jest.fn();
  kit.bus.on('cart-requested', asked);
  kit.session.signIn(ada, false);
  await user.click((await screen.findAllByRole('button', { name: 'Buy Now - $149.00' }))[0] ?? document.body);
  expect(kit.cart.get().items.map(({ product, quantity }) => [product.id, quantity])).toEqual([[5, 1]]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('Buy Now while nobody is signed in leads back through the login', async () => {
  const user = userEvent.setup();
  const { kit, place } = renderShop('/product/5', at());
  await user.click((await screen.findAllByRole('button', { name: 'Buy Now - $149.00' }))[0] ?? document.body);
  expect(kit.cart.get().count).toBe(1);
  expect(place).toMatchObject({ pathname: '/login', state: { from: '/product/5' } });
});

test.each(['/product/5', '/product/abc', '/product/0', '/product/99999999999999999999'])(
  '%s is not there',
  async (address) => {
    const { calls } = renderShop(address, {});
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/');
    expect(calls.length).toBe(address === '/product/5' ? 1 : 0);
  },
);

test('what the server found missing is missing without a call', async () => {
  const { calls } = renderShop('/product/5', {}, { data: { '/api/products/5': null } });
  expect(screen.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy();
  await act(async () => {});
  expect(calls).toEqual([]);
});

test('a server that is away is not a missing product', async () => {
  const user = userEvent.setup();
  const answers: Answers = { 'GET /api/products/5': new Status(503) };
  renderShop('/product/5', answers);
  expect(await screen.findByRole('heading', { name: 'This listing could not be loaded' })).toBeTruthy();
  Object.assign(answers, at());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
});

test('coming from a list, its row is shown at once, and stays when the rest fails', async () => {
  const user = userEvent.setup();
  renderShop('/groups', {
    'GET /api/products': [listing({ id: 5, title: 'Chart Room' })],
    'GET /api/products/5': new Status(503),
  });
  await user.click(await screen.findByRole('link', { name: 'Chart Room' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Some of this listing could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
});
