import type { ItemCheck, OrderInput } from '@telemarket/contract';
import { paths, useKit } from '@telemarket/kit';
import { respondWith, type Respond, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ADA, cartItem, localOrder, order as serverOrder, orderItem } from '../test/sample';
import Outbox from '../outbox/outbox';
import CartDialog from './cart-dialog';

const HUB = cartItem(1, 'Crypto Signals Hub', '149.00', 2);
const BOT = cartItem(2, 'AI Assistant Bot', '89.10');

afterEach(() => {
  jest.restoreAllMocks();
  clearDevice();
});

/** Opens the cart. Without routes, the network is down. */
function openCart(items = [HUB, BOT], routes?: Routes) {
  localStorage.setItem('cart', JSON.stringify(items));
  localStorage.setItem('tm:session', JSON.stringify(ADA));
  const onClose = jest.fn();
  const parts = (
    <>
      <Outbox />
      <CartDialog open onClose={onClose} />
    </>
  );
  const page = renderInKit(parts, routes && { respond: respondWith(routes) });
  return { ...page, onClose, ordersSent: () => page.sent('POST').filter(({ path }) => path === '/api/orders') };
}

const check = (productId: number, change: Partial<ItemCheck> = {}): ItemCheck => ({
  productId,
  availability: 'available',
  isUnique: false,
  isPaused: false,
  title: null,
  price: null,
  detail: null,
  orderId: null,
  ...change,
});

const button = (name: string) => screen.getByRole('button', { name });
const total = () => screen.getByText('Total').parentElement?.textContent;

test('a change of quantities changes the number of units and the total', async () => {
  openCart();
  const title = screen.getByRole('heading', { name: 'Shopping Cart, 3 items' });
  expect(document.activeElement).toBe(title);
  expect(total()).toBe('Total$387.10');
  await userEvent.click(button('One more of AI Assistant Bot'));
  expect(title.textContent).toBe('Shopping Cart, 4 items');
  expect(total()).toBe('Total$476.20');
  expect(screen.getByRole('link', { name: 'AI Assistant Bot' }).getAttribute('href')).toBe('/product/2');
});

// @spec-4.66
test('the cart announces a changed quantity and total once, politely', async () => {
  const { kit } = openCart();
  const announced = async (text: string) => {
    const region = await screen.findByText(text, {}, { timeout: 10_000 });
    expect(region.closest('[aria-live="polite"][aria-atomic="true"]')).toBeTruthy();
  };
  await userEvent.dblClick(button('One more of AI Assistant Bot'));
  await announced('Quantity of AI Assistant Bot: 3. Total: $565.30');
  const field = screen.getByRole('textbox', { name: 'Quantity of Crypto Signals Hub' });
  await userEvent.clear(field);
  await userEvent.type(field, '10');
  await announced('Quantity of Crypto Signals Hub: 10. Total: $1,757.30');
  await userEvent.click(button('Remove Crypto Signals Hub'));
  await announced('Total: $267.30');
  // stands for a change in another tab; a new price changes the total in the same way
  act(() => kit.cart.setQuantity(2, 1));
  await announced('Total: $89.10');
});

// @spec-4.2
test('the cart accepts a typed quantity up to 99, and a typed 0 removes the line when the field loses focus', async () => {
  const { kit } = openCart();
  const field = screen.getByRole('textbox', { name: 'Quantity of Crypto Signals Hub' });
  await userEvent.clear(field);
  await userEvent.type(field, '99');
  await userEvent.tab();
  expect(kit.cart.get().items[0]?.quantity).toBe(99);
  await userEvent.click(button('One more of Crypto Signals Hub'));
  expect(kit.cart.get().items[0]?.quantity).toBe(99);
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  expect(kit.cart.get().items).toHaveLength(2);
  await userEvent.tab();
  expect(kit.cart.get().items).toEqual([BOT]);
});

// @spec-4.61
test.each([
  ...['1.5', '1,0', '-5', '1e2', '1000', '100', '0x10', '5 pcs', '½', '-'].map((text) => [text, 2, true] as const),
  ...[' 7 ', '007', '٧', '７', '\u200e7'].map((text) => [text, 7, false] as const),
])('the typed or pasted quantity %j becomes %d', async (text, quantity, isRefused) => {
  for (const enter of text.length < 4 ? [userEvent.paste, userEvent.keyboard] : [userEvent.paste]) {
    const { kit } = openCart([HUB]);
    const field: HTMLInputElement = screen.getByRole('textbox', { name: 'Quantity of Crypto Signals Hub' });
    await userEvent.clear(field);
    await enter(text);
    await userEvent.tab();
    expect(kit.cart.get().items.map((item) => item.quantity)).toEqual([quantity]);
    expect(field.value).toBe(String(quantity));
    expect(screen.queryByText('Enter a whole number from 1 to 99.') !== null).toBe(isRefused);
    cleanup();
  }
});

// @spec-2.76
test('the cart restores removed lines to their places without losing the focus', async () => {
  const { kit } = openCart();
  await userEvent.click(button('Remove Crypto Signals Hub'));
  expect(screen.getByRole('status').textContent).toContain('Crypto Signals Hub removed.');
  expect(document.activeElement).toBe(button('Undo'));
  await userEvent.keyboard('{Enter}');
  expect(kit.cart.get().items).toEqual([HUB, BOT]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shopping Cart, 3 items' }));
  await userEvent.click(button('Clear cart'));
  expect(screen.getByText('Your cart is empty.')).toBeTruthy();
  await userEvent.click(button('Undo'));
  expect(kit.cart.get().items).toEqual([HUB, BOT]);
});

// @spec-2.77
test('the cart shows one item in the singular', () => {
  openCart([BOT]);
  expect(screen.getByRole('heading', { name: 'Shopping Cart, 1 item' })).toBeTruthy();
});

// @spec-2.164 @spec-2.tze3
test('after Buy Now, the cart marks the new line Just added and names its seller, and the mark is gone when the cart is opened again', () => {
  localStorage.setItem('cart', JSON.stringify([HUB]));
  function Shop() {
    const [open, setOpen] = useState(false);
    const { cart } = useKit();
    return (
      <>
        <button
          type="button"
          onClick={() => (cart.add({ ...BOT.product, sellerName: 'Luz Baja Studio' }), setOpen(true))}
        >
          Buy Now
        </button>
        <button type="button" onClick={() => setOpen(true)}>
          Cart
        </button>
        <CartDialog open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  renderInKit(<Shop />);
  const marked = () => screen.queryByText('Just added')?.closest('li')?.textContent;
  fireEvent.click(screen.getByText('Buy Now'));
  expect(marked()).toContain('AI Assistant Bot');
  expect(marked()).toContain('by Luz Baja Studio');
  fireEvent.click(button('Close'));
  fireEvent.click(screen.getByText('Cart'));
  expect(marked()).toBeUndefined();
});

// @spec-5.1 @spec-8.4 @spec-2.165
test('an empty cart links to the listings and does not proceed to checkout', async () => {
  const { toast } = openCart([]);
  const browse = screen.getByRole('link', { name: 'Browse listings' });
  expect(browse.compareDocumentPosition(button('Proceed to Checkout'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('heading', { name: 'Shopping Cart, 0 items' })).toBeTruthy();
  await userEvent.click(button('Proceed to Checkout'));
  expect(toast()).toMatchObject({
    title: 'Cart is empty',
    description: 'Add some products to your cart before checking out.',
    variant: 'destructive',
  });
});

// @spec-8.6 @spec-2.160 @spec-5.50
test('an order placed while the network is down is shown as waiting', async () => {
  const { kit, onClose, ordersSent, toast } = openCart();
  await userEvent.click(button('Proceed to Checkout'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Customer information' }));
  expect(screen.getByText(/^The seller sees your name and Telegram username with the order/)).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Lovelace');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  await userEvent.click(screen.getByPlaceholderText('@username'));
  await userEvent.paste(' https://t.me/ada_1 ');
  await userEvent.tab();
  expect(screen.queryByText(/does not look like a Telegram username/)).toBeNull();
  await userEvent.clear(screen.getByPlaceholderText('@username'));
  await userEvent.paste(' @ada ');
  await userEvent.tab();
  expect(screen.getByText(/does not look like a Telegram username/)).toBeTruthy();
  const note = screen.getByText('Payment is arranged between you and the seller. You are not charged here.');
  expect(within(note.nextElementSibling as HTMLElement).getByText('Place Order')).toBeTruthy();

  await userEvent.click(button('Place Order'));
  const [order] = kit.orders.get();
  expect(toast()).toMatchObject({
    title: 'Order placed successfully!',
    description: `Order #${order?.id} has been created. Total: $387.10`,
  });
  const heading = screen.getByRole('heading', { name: 'Order placed' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText([...(order?.id ?? '')].join(' '))).toBeTruthy();
  expect(total()).toBe('Total$387.10');
  expect(screen.getByText('Waiting to be sent')).toBeTruthy();
  expect(screen.getByText(/^This browser sends the order as soon as it can reach the shop/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(`/order/${order?.id}`);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(button('Keep browsing'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(order).toMatchObject({ sync: 'pending', userId: 7, customerInfo: { telegramUsername: '@ada' } });
  expect(kit.cart.get().items).toEqual([]);
  expect(ordersSent()[0]).toMatchObject({ body: { orderId: order?.id } });
});

// @spec-2.f2vm
test('the username of the linked Telegram account is filled in', async () => {
  const { kit } = openCart();
  act(() => kit.session.signIn({ ...ADA, telegramName: 'ada_l' }, false));
  await userEvent.click(button('Proceed to Checkout'));
  expect(screen.getByPlaceholderText('@username')).toHaveProperty('value', '@ada_l');
});

/** The routes of a server that stores the order. `reserved` has the fields about its reservations. */
const storing = (reserved = {}, userId: number | null = ADA.id): Routes => ({
  'POST /api/orders': ({ body }) => ({
    status: 201,
    body: { ...serverOrder((body as OrderInput).orderId, reserved), userId },
  }),
});

async function placeOrder() {
  await userEvent.click(button('Proceed to Checkout'));
  await userEvent.click(button('Place Order'));
}

// @spec-2.r9fv
test('the view of a placed order says when the shop has received it, links to its seller, and copies its number', async () => {
  const user = userEvent.setup();
  const bot = { ...BOT, product: { ...BOT.product, sellerName: 'Luz Baja Studio' } };
  const { kit } = openCart([bot], storing({ items: [orderItem(2, 'AI Assistant Bot', '89.10')] }));
  await placeOrder();
  expect(await screen.findByText('Received by the shop')).toBeTruthy();
  expect(screen.getByText('ada@example.com', { selector: 'strong' })).toBeTruthy();
  const message = screen.getByRole('link', { name: 'Message Luz Baja Studio about AI Assistant Bot' });
  expect(message.getAttribute('href')).toBe(`/order/${kit.orders.get()[0]?.id}#message=2`);
  await user.click(button('Copy'));
  expect(screen.getByText('Copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(kit.orders.get()[0]?.id);
});

test('the view of a placed order says that the server has refused it, and why', async () => {
  openCart([BOT], { 'POST /api/orders': () => ({ status: 409, body: { detail: '“AI Assistant Bot” is sold.' } }) });
  await placeOrder();
  expect(await screen.findByRole('heading', { name: 'Order not accepted' })).toBeTruthy();
  expect(screen.getByText(/“AI Assistant Bot” is sold\./)).toBeTruthy();
  expect(screen.queryByText('What happens next')).toBeNull();
});

test('the view of a placed order links to its page when the session has ended', async () => {
  const { kit } = openCart([BOT], storing({}, null));
  await placeOrder();
  expect(await screen.findByText(/^Your session had ended/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
    `/order/${kit.orders.get()[0]?.id}`,
  );
});

const HUB_ONLY = { ...HUB, quantity: 1, product: { ...HUB.product, isUnique: true } };
const until = '2026-11-24T10:30:00.000Z';

// @spec-2.81
test.each([
  [
    'reserves nothing',
    { unreserved: [HUB.product.id] },
    /This order reserves nothing\. Others can still order “Crypto Signals Hub”\./,
  ],
  [
    'reserves for half an hour',
    { reservations: [{ productId: HUB.product.id, until, confirmedUntil: '2026-11-26T10:00:00.000Z' }] },
    /Press the button in our email to keep it until Nov 26, 2026, 10:00/,
  ],
  [
    'reserves two listings until the same time',
    { reservations: [1, 2].map((productId) => ({ productId, until, confirmedUntil: null })) },
    /“[^”]*” and “[^”]*” are reserved for you until Nov 24, 2026, 10:30/,
  ],
])('the view of a placed order says that it %s', async (_case, reserved, text) => {
  const { toast } = openCart([HUB_ONLY], storing(reserved));
  await placeOrder();
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(text));
  expect(toast()?.title).toBe('Order placed successfully!');
});

test('placing an order fails and the cart remains when neither the device nor the server can store the order', async () => {
  const { kit, onClose, toast } = openCart();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.click(button('Proceed to Checkout'));
  await userEvent.click(button('Place Order'));
  expect(toast()).toMatchObject({
    title: 'Error',
    description: 'Failed to place order. Please try again.',
    variant: 'destructive',
  });
  expect(onClose).not.toHaveBeenCalled();
  expect(kit.cart.get().count).toBe(3);
});

test('the total of a large order has the format of other prices', async () => {
  const { toast } = openCart([cartItem(1, 'Crypto Signals Hub', '1490.00', 2)]);
  await userEvent.click(button('Proceed to Checkout'));
  await userEvent.click(button('Place Order'));
  expect(toast()?.description).toMatch(/ Total: \$2,980\.00$/);
});

// @spec-5.1
test.each([
  ['Name', '', 'Enter your name.', 'Missing information'],
  ['Email', '', 'Enter your email address.', 'Missing information'],
  ['Email', 'ada@localhost', 'Enter an address like name@example.com.', undefined],
])('the checkout places no order that the server would refuse: %s %p', async (label, value, error, title) => {
  const { kit, ordersSent, toast } = openCart();
  await userEvent.click(button('Proceed to Checkout'));
  await userEvent.clear(screen.getByLabelText(label));
  if (value) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(value);
  }
  await userEvent.click(button('Place Order'));
  expect(toast()?.title).toBe(title);
  if (title) expect(toast()?.description).toBe('Please fill in your name and email.');
  expect(screen.getByText(error)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(kit.orders.get()).toEqual([]);
  expect(ordersSent()).toEqual([]);
  await userEvent.type(screen.getByLabelText(label), 'x');
  expect(screen.queryByText(error)).toBeNull();
});

// @spec-4.10
test('the checkout says that the session has ended before the order is placed', async () => {
  const { kit, where, onClose } = openCart(undefined, { 'GET /api/auth/session': { user: null } });
  await userEvent.click(button('Proceed to Checkout'));
  expect((await screen.findByText(/^You are not signed in/)).closest('[role=status]')).toBeTruthy();
  expect(kit.session.get()).toBeNull();
  expect(kit.cart.get().count).toBe(3);
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(where()).toBe(paths.login);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the form of the checkout shows the typed values after Back', async () => {
  openCart();
  await userEvent.click(button('Proceed to Checkout'));
  await userEvent.type(screen.getByLabelText('Name'), ' King');
  await userEvent.click(button('Back'));
  await userEvent.click(button('Proceed to Checkout'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Lovelace King');
});

// @spec-2.zfsa
test('the checkout returns to the cart when another tab has emptied it', async () => {
  const { kit } = openCart();
  await userEvent.click(button('Proceed to Checkout'));
  act(() => kit.cart.clear());
  expect(screen.getByText('Your cart is empty.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
});

// @spec-2.79
test('a listing that is one of a kind has no quantity field', () => {
  const { kit } = openCart([{ ...BOT, product: { ...BOT.product, isUnique: true } }, HUB]);
  expect(screen.getByText('One of a kind')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Quantity of AI Assistant Bot' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Quantity of Crypto Signals Hub' })).toBeTruthy();
  expect(kit.cart.get().count).toBe(3);
});

test('the quantity becomes 1 when a listing is marked as one of a kind', async () => {
  const { kit } = openCart([HUB, BOT], {
    'POST /api/orders/check': () => ({ body: [check(1, { isUnique: true }), check(2)] }),
  });
  expect(await screen.findByText('One of a kind')).toBeTruthy();
  expect(kit.cart.get().items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

// @spec-2.80
test.each([
  ['reserved', '“AI Assistant Bot” is reserved for another buyer.'],
  ['sold', '“AI Assistant Bot” is sold.'],
  ['missing', 'This listing is not in the shop any more.'],
] as const)('a listing that is %s prevents the checkout until it is removed', async (availability, detail) => {
  const refused = check(2, { availability, isUnique: true, detail });
  const { toast } = openCart([HUB, BOT], { 'POST /api/orders/check': () => ({ body: [check(1), refused] }) });
  expect(await screen.findByText(`${detail} Remove it to place your order.`)).toBeTruthy();
  await userEvent.click(button('Proceed to Checkout'));
  expect(toast()).toMatchObject({ title: 'Not available', description: detail, variant: 'destructive' });
  await userEvent.click(button('Remove AI Assistant Bot'));
  await userEvent.click(button('Proceed to Checkout'));
  expect(screen.getByRole('heading', { name: 'Customer information' })).toBeTruthy();
});

test('a listing that is reserved during the checkout is not ordered', async () => {
  const refused = check(1, { availability: 'reserved', isUnique: true, detail: '“Crypto Signals Hub” is reserved.' });
  const responses = [[check(1)], [refused]];
  const routes = { 'POST /api/orders/check': () => ({ body: responses.shift() ?? [refused] }) };
  const { kit, ordersSent, sent, toast } = openCart([{ ...HUB, quantity: 1 }], routes);
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await userEvent.click(button('Proceed to Checkout'));
  await waitFor(() => expect(sent('POST')).toHaveLength(2));
  await act(async () => {});
  await userEvent.click(button('Place Order'));
  expect(toast()?.description).toBe('“Crypto Signals Hub” is reserved.');
  expect(await screen.findByText('“Crypto Signals Hub” is reserved. Remove it to place your order.')).toBeTruthy();
  expect(kit.orders.get()).toEqual([]);
  expect(ordersSent()).toEqual([]);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const [HALF_AN_HOUR, TWO_DAYS] = [inMinutes(30), inMinutes(48 * 60)];

// @spec-2.kn8k
test('a listing whose seller pauses prevents the checkout also for the buyer who has reserved it', async () => {
  const reservations = [{ productId: 2, until: HALF_AN_HOUR, confirmedUntil: TWO_DAYS }];
  const guest = localOrder('1763700000000', { sync: 'synced', userId: null, reservations });
  localStorage.setItem('orders', JSON.stringify([guest]));
  const detail = '“AI Assistant Bot” is not for sale at the moment.';
  const paused = { availability: 'reserved', isUnique: true, isPaused: true, detail, sellerName: 'Nordlicht' } as const;
  const answer = check(2, { ...paused, reservedUntil: HALF_AN_HOUR });
  openCart([BOT], { 'POST /api/orders/check': () => ({ body: [answer] }) });
  expect(await screen.findByText(`${detail} Remove it to place your order.`)).toBeTruthy();
  expect(screen.getByText('by Nordlicht')).toBeTruthy();
});

// @spec-2.80
test.each([
  ['does not block its own buyer while it reserves a listing', HALF_AN_HOUR, 0],
  ['does not block its own buyer after the button of the mail was pressed', TWO_DAYS, 0],
  ['does not block its own buyer after an administrator has prolonged the reservation', inMinutes(90), 0],
  ['does not hide that somebody else has reserved a listing after a cancellation', inMinutes(31), 1],
])("a guest's order of this device %s", async (_case, reservedUntil, refusals) => {
  const reservations = [{ productId: 2, until: HALF_AN_HOUR, confirmedUntil: TWO_DAYS }];
  const guest = localOrder('1763700000000', { sync: 'synced', userId: null, reservations });
  localStorage.setItem('orders', JSON.stringify([guest]));
  const refused = check(2, { availability: 'reserved', isUnique: true, detail: 'Reserved.', reservedUntil });
  const own = [{ productId: 2, until: reservedUntil, confirmedUntil: null }];
  const tracked = serverOrder(guest.id, refusals === 0 ? { reservations: own } : { status: 'cancelled' });
  openCart([BOT], {
    'POST /api/orders/check': () => ({ body: [refused] }),
    'POST /api/orders/track': ({ body }) =>
      (body as { email: string }).email === ADA.email ? { body: tracked } : { status: 404 },
  });
  await screen.findByText('One of a kind');
  await waitFor(() => expect(screen.queryAllByText(/Remove it to place/)).toHaveLength(refusals));
});

/** Opens a cart with one listing that was seen at $10.00. The shop's price is `price`. */
function openChanged(price: string, place: object = storing()) {
  return openCart([cartItem(2, 'Old title', '10.00', 3)], {
    'POST /api/orders/check': () => ({ body: [check(2, { title: 'New title', price })] }),
    ...place,
  });
}

// @spec-2.320
test.each([
  ['100.00', '$300.00'],
  ['5.00', '$15.00'],
])('the cart shows the title and the price of the shop (%s) before an order is placed', async (price, sum) => {
  const { kit, ordersSent, toast } = openChanged(price);
  const note = `Price changed from $10.00 to $${price}`;
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New title' })).toBeTruthy();
  expect(total()).toBe(`Total${sum}`);
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([{ product: { title: 'New title', price } }]);
  await userEvent.click(button('Proceed to Checkout'));
  expect(screen.getByText(`New title: ${note}`)).toBeTruthy();
  await userEvent.click(button('Place Order'));
  expect(ordersSent()[0]?.body).toMatchObject({ items: [{ productId: 2, quantity: 3, price }] });
  expect(toast()?.description).toContain(`Total: ${sum}`);
  expect(kit.cart.get().count).toBe(0);
});

test('a price that rises during the checkout leads back to the cart, once', async () => {
  const prices = ['10.00', '100.00'];
  const { sent, ordersSent, toast } = openCart([cartItem(2, 'Old title', '10.00')], {
    'POST /api/orders/check': () => ({ body: [check(2, { price: prices.shift() ?? '100.00' })] }),
    ...storing(),
  });
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await userEvent.click(button('Proceed to Checkout'));
  await screen.findByText(/Price changed from/);
  await userEvent.click(button('Place Order'));
  expect(toast()).toMatchObject({ title: 'Your cart has changed', variant: 'destructive' });
  expect(ordersSent()).toEqual([]);
  await userEvent.click(button('Proceed to Checkout'));
  await userEvent.click(button('Place Order'));
  expect(ordersSent()[0]?.body).toMatchObject({ total: '100.00' });
});

// @spec-2.321
test('a refused order is back in the cart at the new price, and placing it again accepts the price', async () => {
  const items = [{ productId: 2, reason: 'price_changed', title: 'New title', seenPrice: '10.00', price: '100.00' }];
  let price = '10.00';
  const { kit, ordersSent } = openChanged('10.00', {
    'POST /api/orders/check': () => ({ body: [check(2, { title: 'New title', price })] }),
    'POST /api/orders': (call: Parameters<Respond>[0]) => {
      if (price === '100.00') return { status: 201, body: serverOrder((call.body as OrderInput).orderId) };
      price = '100.00';
      return { status: 409, body: { code: 'price_changed', items } };
    },
  });
  await screen.findByText('New title');
  await placeOrder();
  expect(await screen.findByRole('heading', { name: 'Order not accepted' })).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('The price of “New title” changed from $10.00 to $100.00.');
  expect(screen.getByRole('dialog').textContent).toContain('back in your cart. If you accept the new price, place the');
  await userEvent.click(button('Back to cart'));
  expect(screen.getByRole('heading', { name: 'Shopping Cart, 3 items' })).toBeTruthy();
  await placeOrder();
  expect(ordersSent()[1]?.body).toMatchObject({ items: [{ quantity: 3, price: '100.00' }] });
  expect(ordersSent()[1]?.body).not.toMatchObject({ orderId: (ordersSent()[0]?.body as OrderInput).orderId });
  expect(await screen.findByText('Received by the shop')).toBeTruthy();
  expect(kit.cart.get().count).toBe(0);
});

test('a refused order can be dismissed, also when another tab has dismissed it', async () => {
  const { kit, onClose } = openCart([BOT], { 'POST /api/orders': () => ({ status: 409, body: { code: 'sold' } }) });
  await placeOrder();
  await screen.findByRole('heading', { name: 'Order not accepted' });
  act(() => kit.orders.dismiss?.(kit.orders.get()[0]?.id ?? ''));
  expect(screen.getByRole('heading', { name: 'Order not accepted' })).toBeTruthy();
  await userEvent.click(button('Dismiss this order'));
  expect(kit.orders.get()).toEqual([]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([{ ok: true }, [{ id: 1 }], 'null'])(
  'a response that does not come from the API does not change the cart: %j',
  async (body) => {
    const { kit, sent } = openCart([BOT], { 'POST /api/orders/check': () => ({ body }) });
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    await act(async () => {});
    expect(kit.cart.get().items).toEqual([BOT]);
  },
);
