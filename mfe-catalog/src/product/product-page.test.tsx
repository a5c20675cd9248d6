import type { LocalOrder } from '@telemarket/kit';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { startTranslator } from '@telemarket/remote-tools/test/translator';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../test/catalogue';
import { prepareShop } from '../test/open-shop';
import { ADA, listing } from '../test/sample';

const openShop = prepareShop();

const at = (part = {}) => ({ 'GET /api/products/5': listing({ id: 5, title: 'Chart Room', ...part }) });
const RESERVED = { isUnique: true, availability: 'reserved', reservedUntil: '2026-11-24T10:00:00.000Z' } as const;
/** An order that is stored on this device. */
const ordered = (part: Partial<LocalOrder> = {}): LocalOrder => ({
  id: '1763700000000',
  items: [{ productId: 5, title: 'Chart Room', image: '/art/v2/group/5/plain.svg', price: '149.00', quantity: 1 }],
  total: '149.00',
  status: 'pending',
  createdAt: '2026-11-22T10:00:00.000Z',
  customerInfo: { name: 'Ada', email: 'ada@example.com', telegramUsername: '' },
  sync: 'synced',
  userId: null,
  ...part,
});
const facts = () => JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}');

// @spec-2.59 @spec-2.57
test('the page of a listing shows the facts that a buyer needs', async () => {
  openShop('/product/5', at({ price: '1490.00', originalPrice: '1990.00' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Buy Now - $1,490.00' })[0]?.textContent).toBe('Buy Now - $1,490.00');
  expect(screen.getByText('25% OFF')).toBeTruthy();
  expect(screen.getByRole('img', { name: '4.8 out of 5, 132 reviews' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Description' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Key Features' })).toBeTruthy();
  expect(screen.getByText('Archive since 2019')).toBeTruthy();
  expect(screen.getByText('Tidewater Studio')).toBeTruthy();
  expect(screen.getByText('Professional Seller')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Report this listing' }).getAttribute('href')).toMatch(
    /^\/contact-support\?listing=\d+$/,
  );
});

test.each([
  [{ ...ADA, isAdmin: true, staffRole: 'manager' } as const, '/admin?tab=products&open=5'],
  [{ ...ADA, isAdmin: true, staffRole: 'support' } as const, undefined],
  [ADA, undefined],
])('only a manager sees the link to the form of the listing: %j', async (user, href) => {
  openShop('/product/5', at(), { user });
  await screen.findByRole('heading', { level: 1, name: 'Chart Room' });
  expect(screen.queryByRole('link', { name: 'Edit this listing' })?.getAttribute('href')).toBe(href);
});

// @spec-2.p5xu
test('texts that people wrote have the direction of their script, and the shop’s own texts do not', async () => {
  const [title, description, feature, sellerName] = ['غرفة (RSS, X) 2019.', 'وصف طويل.', 'ميزة', 'متجر'];
  openShop('/product/5', at({ title, description, features: [feature], sellerName }));
  for (const words of [title, description, feature, sellerName])
    for (const element of await screen.findAllByText(words)) expect([words, element.dir]).toEqual([words, 'auto']);
  expect(screen.getByRole('heading', { name: 'Description' }).dir).toBe('');
  expect(document.title).toBe(`\u2068${title}\u2069 · TeleMarket`);
});

test('the structured data of a listing escapes its title', async () => {
  const title = 'Chart </script><script>alert(1)</script> Room';
  openShop('/product/5', at({ title, price: '1490.00' }));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(facts()).toMatchObject({ name: title }));
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(document.querySelector('script')?.innerHTML).not.toContain('<');
  expect(facts()).toMatchObject({
    '@type': 'Product',
    offers: { price: '1490.00', priceCurrency: 'USD', seller: { name: 'Tidewater Studio' } },
  });
});

// @spec-2.60
test('the structured data contains no ratings that buyers did not give', async () => {
  openShop('/product/5', at({ reviewCount: 132, rating: '4.8' }));
  await screen.findByRole('heading', { name: 'Chart Room' });
  await waitFor(() => expect(facts()).toHaveProperty('offers'));
  expect(JSON.stringify(facts())).not.toMatch(/rating|\breview/i);
});

// @spec-2.61
test('the structured data has absolute addresses, a picture that is no drawing, and says what can be bought', async () => {
  openShop('/product/5', at({ sellerName: 'Tide & Co' }), { origin: 'https://shop.example' });
  await screen.findByRole('heading', { name: 'Chart Room' });
  await waitFor(() => expect(facts()).toHaveProperty('offers'));
  expect(facts()).toMatchObject({
    image: ['https://shop.example/art/preview/v1/product/5/k.png'],
    offers: {
      url: 'https://shop.example/product/5',
      availability: 'https://schema.org/InStock',
      seller: { url: 'https://shop.example/seller/Tide%20%26%20Co' },
    },
  });
});

// @spec-2.uxjg
test('the preview of a link to a listing has a picture, and a description of one line', async () => {
  const description = `First line.\n\n${'A long text about the room. '.repeat(160)}`;
  openShop('/product/5', at({ description }), { origin: 'https://shop.example' });
  await screen.findByRole('heading', { name: 'Chart Room' });
  const meta = (name: string) => document.querySelector(`meta[${name}]`)?.getAttribute('content');
  const shown = meta('name="description"') ?? '';
  expect(shown).toMatch(/^First line\. A long text .*…$/);
  expect(shown.length).toBeLessThanOrEqual(200);
  await waitFor(() => expect(meta('property="og:image"')).toBe('https://shop.example/art/preview/v1/product/5/k.png'));
  expect(meta('property="og:image:width"')).toBe('1200');
  expect(meta('property="og:image:height"')).toBe('630');
  expect(meta('property="og:image:alt"')).toBe('Chart Room on TeleMarket');
  expect(meta('property="og:type"')).toBe('product');
});

test('when an earlier API sends no preview picture, the preview of a listing has none instead of a broken one', async () => {
  openShop('/product/5', at({ previewImage: undefined }));
  await screen.findByRole('heading', { name: 'Chart Room' });
  await waitFor(() => expect(facts()).toHaveProperty('offers'));
  expect(document.querySelector('meta[property="og:image"]')).toBeNull();
  expect(JSON.stringify(facts())).not.toContain('undefined');
});

test('a page that a translator has changed shows the next listing', async () => {
  const checked = { verifiedAt: '2026-01-06T10:00:00.000Z', verificationNote: 'Seen in a call.' };
  const plain = { verifiedAt: null, verificationNote: null };
  const products = [
    listing({ id: 1, title: 'Chart Room', ...plain }),
    listing({ id: 2, title: 'Whale Watch', price: '750.00', ...checked }),
  ];
  const shown = () => document.body.textContent;
  openShop('/product/1', catalogue(products));
  await waitFor(() => expect(shown()).toContain('Verified by TeleMarket.'));
  const next = await screen.findByRole('link', { name: 'Whale Watch' });
  const stop = startTranslator();
  await userEvent.click(next);
  await waitFor(() => expect(shown()).toContain('Verified by TeleMarket on Jan 6, 2026: Seen in a call.'));
  await waitFor(() => expect(shown()).toContain('Buy Now - $750.00'));
  const [back] = await screen.findAllByRole('link', { name: 'Chart Room' });
  await userEvent.click(back as HTMLElement);
  await waitFor(() => expect(shown()).toContain('Verified by TeleMarket.'));
  stop();
});

test('the page of a listing shows what TeleMarket has checked, and when', async () => {
  openShop('/product/5', at({ verifiedAt: '2026-01-06T10:00:00.000Z', verificationNote: 'Seen in a call.' }));
  expect((await screen.findByText(/^Verified by TeleMarket/)).closest('p')).toHaveProperty(
    'textContent',
    'Verified by TeleMarket on Jan 6, 2026: Seen in a call.',
  );
});

test.each([
  ['without a note and a date', { verifiedAt: null, verificationNote: null }, 'Verified by TeleMarket.'],
  ['of an unverified listing', { isVerified: false, verifiedAt: null, verificationNote: null }, null],
])('the page of a listing shows the right line about the verification %s', async (_case, part, line) => {
  openShop('/product/5', at(part));
  await screen.findByText('Professional Seller', { exact: false });
  expect(screen.queryByText(/^Verified by TeleMarket/)?.closest('p')?.textContent ?? null).toBe(line);
});

test.each([
  [true, 'Verified', 'Unverified'],
  [false, 'Unverified', 'Verified'],
])('a listing with isVerified %s is shown as %s', async (isVerified, shown, hidden) => {
  openShop('/product/5', at({ isVerified }));
  await screen.findByText('Professional Seller', { exact: false });
  expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
  expect(screen.queryByText(hidden)).toBeNull();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

// @spec-2.v7kq
test('the page of a listing says below the title how old the check is', async () => {
  openShop('/product/5', at({ verifiedAt: daysAgo(22) }));
  const box = (await screen.findByRole('heading', { level: 1 })).closest('section') as HTMLElement;
  expect(await within(box).findByText('Verified')).toBeTruthy();
  const age = within(box).getByText('3 weeks ago');
  expect(age.parentElement?.textContent).toBe('Checked 3 weeks ago');
  expect(age.tagName).toBe('TIME');
});

// @spec-2.h6ty
test('the page of a listing links to Telegram, and names the language of the listing in the language of the browser', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  openShop('/product/5', at({ handle: 'chart_room', language: 'fr' }));
  const link = await screen.findByRole('link', { name: '@chart_room on Telegram (opens in a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://t.me/chart_room', '_blank']);
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(await screen.findByText('Französisch')).toBeTruthy();
  jest.restoreAllMocks();
});

test('a verification mark without a date shows no age', async () => {
  openShop('/product/5', at({ verifiedAt: null, verificationNote: null }));
  expect((await screen.findAllByText('Verified')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Checked/)).toBeNull();
});

// @spec-2.n4wd
test('the page of a listing names the source and the date of each number', async () => {
  const counted = { countSource: 'shop', countSourceAt: '2026-11-20T10:00:00.000Z' };
  openShop('/product/5', at({ ...counted, sinceSource: 'seller', sinceSourceAt: null }));
  const fact = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;
  expect(await fact('Audience')).toBe('Audience48.2K memberscounted by us, Nov 20, 2026');
  expect(await fact('Since')).toBe('Since2019the seller says');
});

test('a number from a source that only a newer API knows is shown without its source', async () => {
  openShop('/product/5', at({ countSource: 'oracle', sinceSource: 'constructor' }));
  const fact = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;
  expect(await fact('Audience')).toBe('Audience48.2K members');
  expect(await fact('Since')).toBe('Since2019');
});

// @spec-2.64
test('the page of a listing shows that the listing is unique', async () => {
  openShop('/product/5', at({ isUnique: true }));
  expect(await screen.findByText('One of a kind')).toBeTruthy();
  expect(await screen.findByText('There is only one, and the first order reserves it.')).toBeTruthy();
  expect(facts().offers.availability).toBe('https://schema.org/InStock');
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
});

// @spec-2.kn8k
test('a listing whose seller pauses cannot be ordered', async () => {
  openShop('/product/5', at({ isPaused: true, isUnique: true }));
  expect(await screen.findByText('Not for sale at the moment')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Contact Seller' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Buy Now|Add to Cart/ })).toBeNull();
  expect(facts().offers.availability).toBe('https://schema.org/OutOfStock');
});

test('a listing that another buyer has reserved cannot be ordered', async () => {
  openShop('/product/5', at(RESERVED));
  expect((await screen.findByText(/^Reserved for another buyer until/)).textContent).toContain('Nov 24, 2026');
  expect(screen.getByText('Reserved')).toBeTruthy();
  expect(facts().offers.availability).toBe('https://schema.org/Reserved');
  expect(screen.queryByRole('button', { name: /Buy Now|Add to Cart/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Contact Seller' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add to favourites' })).toBeTruthy();
});

// @spec-2.66
test.each([
  ['as the order said', RESERVED.reservedUntil, null],
  ['once the button of the mail was pressed', '2026-11-24T08:30:00.000Z', RESERVED.reservedUntil],
])('a guest sees the reservation of their own order until the time %s', async (_case, until, confirmedUntil) => {
  localStorage.setItem(
    'orders',
    JSON.stringify([ordered({ reservations: [{ productId: 5, until, confirmedUntil }] })]),
  );
  openShop('/product/5', at(RESERVED));
  expect((await screen.findByText(/^You have reserved this listing until/)).textContent).toContain(
    'Nov 24, 2026, 10:00',
  );
  expect(screen.getByText('Reserved for you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/order-tracking#orderId=1763700000000&email=ada%40example.com',
  );
  expect(screen.queryByRole('button', { name: /Buy Now|Add to Cart/ })).toBeNull();
});

test('the page of a listing shows the reservation of another buyer when that of the visitor has expired', async () => {
  const reservations = [{ productId: 5, until: '2026-11-20T08:30:00.000Z', confirmedUntil: null }];
  localStorage.setItem('orders', JSON.stringify([ordered({ reservations })]));
  openShop('/product/5', at(RESERVED));
  expect(await screen.findByText(/^Reserved for another buyer until/)).toBeTruthy();
});

test('a user sees a reservation that was made on another device', async () => {
  const checked = [{ productId: 5, availability: 'available', isUnique: true, detail: null, orderId: '1763700000000' }];
  openShop('/product/5', { ...at(RESERVED), 'POST /api/orders/check': checked }, { user: ADA });
  expect(await screen.findByText(/^You have reserved this listing until/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/order-history');
});

// @spec-2.67
test('a listing is loaded again when an order is placed or stored, and when the window gets the focus', async () => {
  let part: object = { isUnique: true };
  const { kit, reads } = openShop('/product/5', {
    'GET /api/products/5': () => ({ body: listing({ id: 5, ...part }) }),
  });
  expect(await screen.findByText('There is only one, and the first order reserves it.')).toBeTruthy();
  const first = reads().length;
  act(() => kit.bus.emit('order-created', { order: ordered({ sync: 'pending' }) }));
  await waitFor(() => expect(reads().length).toBeGreaterThan(first));
  part = RESERVED;
  const reservations = [{ productId: 5, until: RESERVED.reservedUntil, confirmedUntil: null }];
  localStorage.setItem('orders', JSON.stringify([ordered({ reservations })]));
  act(() => kit.orders.refresh());
  expect(await screen.findByText(/^You have reserved this listing until/)).toBeTruthy();
  part = { isUnique: true };
  const before = reads().length;
  let now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 10_000));
  await waitFor(
    () => {
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(reads().length).toBeGreaterThan(before);
    },
    { timeout: 10_000 },
  );
  clock.mockRestore();
  expect(await screen.findByText('There is only one, and the first order reserves it.')).toBeTruthy();
}, 20_000);

// @spec-2.61 @spec-2.68
test('a sold listing says Sold, also to search engines, and cannot be ordered', async () => {
  openShop('/product/5', at({ isUnique: true, availability: 'sold' }));
  expect(await screen.findByText('Sold')).toBeTruthy();
  expect(await screen.findByText('This listing has been sold and can no longer be ordered.')).toBeTruthy();
  expect(facts().offers.availability).toBe('https://schema.org/SoldOut');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(screen.queryByRole('button', { name: /Buy Now|Add to Cart|Contact Seller/ })).toBeNull();
});

test('a unique listing is added to the cart only once, and a toast says so', async () => {
  const user = userEvent.setup();
  const { kit, toast } = openShop('/product/5', at({ isUnique: true }));
  act(() => kit.session.signIn(ADA, false));
  const add = await screen.findByRole('button', { name: 'Add to Cart' });
  await user.click(add);
  expect(toast()?.title).toBe('Added to cart');
  await user.click(add);
  expect(toast()?.title).toBe('Already in your cart');
  expect(kit.cart.get().count).toBe(1);
});

test('a toast says that the cart is full when a product cannot be added', async () => {
  const user = userEvent.setup();
  const { kit, toast, where } = openShop('/product/5', at({}));
  for (let id = 1001; id <= 1000 + kit.cart.maxItems; id += 1) kit.cart.add(listing({ id }));
  const openings: unknown[] = [];
  kit.bus.on('cart-requested', (event) => openings.push(event));
  await user.click((await screen.findAllByRole('button', { name: /^Buy Now/ }))[0] as HTMLElement);
  expect(toast()).toMatchObject({ title: 'Your cart is full', variant: 'destructive' });
  expect(openings).toEqual([]);
  expect(where()).toBe('/product/5');
  expect(kit.cart.get().count).toBe(kit.cart.maxItems);
});

test('the page of a listing retains the focus on the heading when the product arrives', async () => {
  openShop('/product/5', at());
  const heading = screen.getByRole('heading', { level: 1 });
  heading.focus();
  await screen.findByRole('heading', { name: 'Chart Room' });
  expect(document.activeElement).toBe(heading);
  expect(heading.textContent).toBe('Chart Room');
});

test('keys select the pictures of the gallery', async () => {
  const user = userEvent.setup();
  openShop('/product/5', at());
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

const PICTURES = ['1', '2'].map((digit) => ({ id: digit.repeat(32), alt: `Room ${digit}`, width: 1_280, height: 960 }));
const fileOf = (digit: string, width: number) => `/art/picture/${digit.repeat(32)}/${width}.webp`;

// @spec-2.sgtg
test('the page of a listing shows the uploaded pictures before the general ones, and the drawn one instead of a picture that fails', async () => {
  const user = userEvent.setup();
  openShop('/product/5', at({ pictures: PICTURES }), { origin: 'https://shop.example' });
  await screen.findByRole('heading', { name: 'Chart Room' });
  expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label'))).toEqual([
    'Picture 1 of 2 of this listing',
    'Picture 2 of 2 of this listing',
    'General information: How the transfer works',
    'General information: What Verified means',
    'General information: Before you buy',
  ]);
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByRole('img', { name: 'Room 1' }).getAttribute('src')).toBe(fileOf('1', 640));
  await user.click(screen.getByRole('tab', { name: 'Picture 2 of 2 of this listing' }));
  fireEvent.error(panel.getByRole('img', { name: 'Room 2' }));
  expect(screen.getByRole('tabpanel').querySelector('img')?.getAttribute('src')).toBe('/art/v2/group/5/plain.svg');
  const origin = 'https://shop.example';
  expect(facts()).toMatchObject({
    image: [origin + fileOf('1', 1_280), origin + fileOf('2', 1_280), `${origin}/art/preview/v1/product/5/k.png`],
  });
});

test('a finger that swipes over the picture selects the next or the previous one, and stops at the ends', async () => {
  const user = userEvent.setup();
  openShop('/product/5', at({ pictures: PICTURES }));
  await screen.findByRole('heading', { name: 'Chart Room' });
  const swipe = async (from: number, to: number, key = 'TouchA') => {
    const target = screen.getByRole('tabpanel').querySelector('figure')?.firstElementChild as HTMLElement;
    await user.pointer([
      { keys: `[${key}>]`, target, coords: { clientX: from } },
      { keys: `[/${key}]`, target, coords: { clientX: to } },
    ]);
    return screen.getByRole('tab', { selected: true }).getAttribute('aria-label');
  };
  const [first, second] = [1, 2].map((place) => `Picture ${place} of 2 of this listing`);
  expect(await swipe(100, 200)).toBe(first);
  expect(await swipe(200, 190)).toBe(first);
  expect(await swipe(200, 100)).toBe(second);
  expect(await swipe(200, 100, 'MouseLeft')).toBe(second);
  expect(await swipe(100, 200)).toBe(first);
  // a swipe on an enlarged page moves the page, so it does not change the picture
  Object.assign(window, { visualViewport: { scale: 2 } });
  expect(await swipe(200, 100)).toBe(first);
  Object.assign(window, { visualViewport: { scale: 1 } });
  expect(await swipe(200, 100)).toBe(second);
});

test('Buy Now adds the product and opens the cart', async () => {
  const user = userEvent.setup();
  const { kit } = openShop('/product/5', at());
  const onRequest = jest.fn();
  kit.bus.on('cart-requested', onRequest);
  act(() => kit.session.signIn(ADA, false));
  await user.click((await screen.findAllByRole('button', { name: 'Buy Now - $149.00' }))[0] ?? document.body);
  expect(kit.cart.get().items.map(({ product, quantity }) => [product.id, quantity])).toEqual([[5, 1]]);
  expect(onRequest).toHaveBeenCalledTimes(1);
});

test('Buy Now leads a signed-out buyer through the login', async () => {
  const user = userEvent.setup();
  const { kit, where, locationState } = openShop('/product/5', at());
  await user.click((await screen.findAllByRole('button', { name: 'Buy Now - $149.00' }))[0] ?? document.body);
  expect(kit.cart.get().count).toBe(1);
  expect(where()).toBe('/login');
  expect(locationState()).toEqual({ from: '/product/5', inCart: 'Chart Room' });
});

test.each(['/product/5', '/product/abc', '/product/0', '/product/99999999999999999999'])(
  'the address %s is shown as not found',
  async (address) => {
    const { calls } = openShop(address, {});
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/');
    expect(calls.length).toBe(address === '/product/5' ? 1 : 0);
  },
);

test('a listing that the server did not find is not requested again', async () => {
  const { calls } = openShop('/product/5', {}, { data: { '/api/products/5': null } });
  expect(screen.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy();
  await act(async () => {});
  expect(calls).toEqual([]);
});

test('Retry loads a listing that could not be loaded', async () => {
  const user = userEvent.setup();
  const routes: Routes = { 'GET /api/products/5': () => ({ status: 503 }) };
  openShop('/product/5', routes);
  expect(await screen.findByRole('heading', { name: 'This listing could not be loaded' })).toBeTruthy();
  Object.assign(routes, at());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
});

test('the page of a listing shows the data of the list at once after a navigation', async () => {
  const user = userEvent.setup();
  openShop('/groups', {
    ...catalogue([listing({ id: 5, title: 'Chart Room' })]),
    'GET /api/products/5': () => ({ status: 503 }),
  });
  await user.click(await screen.findByRole('link', { name: 'Chart Room' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Some of this listing could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Chart Room' })).toBeTruthy();
});

// @spec-2.180
test.each([
  ['group', {}, ['48.2K members', '$3.09', '2019', 'Jan 6, 2026'], 'Per 1,000 members'],
  ['bot', { sinceYear: null }, ['12,400 users', '$12.02', 'Jan 6, 2026', 'Jan 5, 2026'], 'Per 1,000 users'],
  ['account', { memberCount: null, verifiedAt: null }, ['2019', 'Jan 5, 2026', 'With its login'], 'Since'],
  ['account', { memberCount: null, isVerified: false }, ['2019', 'Jan 5, 2026', 'With its login'], 'Since'],
] as const)('the page of a listing shows up to four facts of a %s', async (category, part, values, label) => {
  openShop('/product/5', { 'GET /api/products/5': listing({ id: 5, category, ...part }) });
  const term = await screen.findByText(label);
  const shown = [...(term.closest('dl')?.querySelectorAll('dd') ?? [])];
  // the source of a number follows the number
  expect(shown.map((value) => value.firstChild?.textContent)).toEqual(values);
});

// @spec-2.181
test('the page of a listing leads back to the category, names the listing, and explains its transfer', async () => {
  openShop('/product/5', at());
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await waitFor(() => expect(trail.textContent).toBe('GroupsChart Room'));
  expect(trail.querySelector('a')?.getAttribute('href')).toBe('/groups');
  expect(screen.getByRole('heading', { name: 'How this transfer works' })).toBeTruthy();
  expect(screen.getByText('The group changes hands')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tidewater Studio' }).getAttribute('href')).toBe(
    '/seller/Tidewater%20Studio',
  );
});

// @spec-2.182 @spec-3.45
test('the page of a listing links to similar listings and to recently opened listings', async () => {
  const viewedListings = [
    listing({ id: 7, title: 'Chess Room' }),
    listing({ id: 8, title: 'Sold Room', availability: 'sold' }),
    ...Array.from({ length: 10 }, (_, index) => listing({ id: 11 + index, title: `Room ${11 + index}` })),
  ];
  localStorage.setItem('tm:viewed', JSON.stringify([7, 5, 'x', ...viewedListings.slice(1).map(({ id }) => id)]));
  openShop('/product/5', {
    ...at(),
    'GET /api/products/5/similar': [listing({ id: 6, title: 'Quiet Room' })],
    ...Object.fromEntries(viewedListings.map((item) => [`GET /api/products/${item.id}`, item])),
  });
  const similar = await screen.findByRole('region', { name: 'Similar listings' });
  expect(within(similar).getByRole('link', { name: 'Quiet Room' }).getAttribute('href')).toBe('/product/6');
  const viewed = await screen.findByRole('region', { name: 'Recently viewed' });
  expect((await within(viewed).findAllByRole('link')).map((link) => link.textContent)).toEqual([
    'Chess Room',
    'Room 11',
    'Room 12',
  ]);
  // the listing that was opened now is the first of 12, and the oldest listing is gone
  expect(JSON.parse(localStorage.getItem('tm:viewed') ?? '')).toEqual([5, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

test('the page of a listing opens without similar listings when they cannot be loaded', async () => {
  openShop('/product/5', { ...at(), 'GET /api/products/5/similar': () => ({ status: 503 }) });
  await screen.findByRole('heading', { name: 'How this transfer works' });
  await waitFor(() => expect(screen.queryByText('Similar listings')).toBeNull());
});
