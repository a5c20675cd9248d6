import { paths, type SessionUser } from '@telemarket/kit';
import { type Response, respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { ADA, CREATED_AT, order } from '../test/sample';

const open = prepareRemote(remote);
const placed = { status: 'pending', by: 'buyer', reason: null, createdAt: CREATED_AT };
const openTimeline = { events: [placed], canCancel: true };
const openTracking = (response: Response | null = null) =>
  open(paths.orderTracking, {
    respond: ({ path }) => (path === '/api/orders/timeline' ? { body: openTimeline } : response),
  });
const isTracking = ({ path }: { path: string }) => path === '/api/orders/track';

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '/');
});

async function track(orderId: string, email: string) {
  if (orderId) {
    await userEvent.click(screen.getByLabelText('Order ID'));
    await userEvent.paste(orderId);
  }
  if (email) {
    await userEvent.click(screen.getByLabelText('Email'));
    await userEvent.paste(email);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Track Order' }));
}

// @spec-2.91
test('the tracking page finds the order of a link, and removes its values from the address', async () => {
  window.history.replaceState(null, '', `${paths.orderTracking}#orderId=1732000000001&email=ada%2B1%40example.com`);
  const { calls } = openTracking({ body: order('1732000000001') });
  expect(await screen.findByRole('heading', { name: 'Order 1732000000001' })).toBeTruthy();
  expect(calls.filter(isTracking)).toMatchObject([{ body: { orderId: '1732000000001', email: 'ada+1@example.com' } }]);
  expect(window.location.hash).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada+1@example.com');
});

// @spec-2.r9fv
test('the page of an order that was found by number and address does not ask for them again', async () => {
  openTracking({ body: order('1732000000001') });
  await track('1732000000001', 'ada@example.com');
  const link = await screen.findByRole('link', { name: 'View order' });
  expect(link.getAttribute('href')).toBe('/order/1732000000001#email=ada%40example.com');
  expect(screen.queryByRole('link', { name: /^Message / })).toBeNull();
});

// @spec-2.91
test('Forward to the page shows the order of its link again, but not to another user', async () => {
  const routes = { 'POST /api/orders/track': order('1732000000001'), 'POST /api/orders/timeline': openTimeline };
  const show = (address: string, user: SessionUser) => {
    window.history.replaceState(window.history.state, '', address);
    const page = open(paths.orderTracking, { respond: respondWith(routes), user });
    return { ...page, email: () => screen.getByLabelText<HTMLInputElement>('Email').value };
  };
  const first = show(`${paths.orderTracking}#orderId=1732000000001&email=ada%40example.com`, ADA);
  expect(await screen.findByRole('heading', { name: 'Order 1732000000001' })).toBeTruthy();
  expect(JSON.stringify(window.history.state)).not.toMatch(/1732000000001|ada/);
  first.unmount();

  const again = show(paths.orderTracking, ADA);
  expect(await screen.findByRole('heading', { name: 'Order 1732000000001' })).toBeTruthy();
  expect(again.email()).toBe('ada@example.com');
  again.unmount();

  clearDevice();
  expect(show(paths.orderTracking, { ...ADA, id: 8 }).email()).toBe('');
});

test('Back to the page shows the order that was found with typed values', async () => {
  const first = openTracking({ body: order('1732000000001') });
  await track('1732000000001', 'ada@example.com');
  await screen.findByRole('link', { name: 'View order' });
  expect(JSON.stringify(window.history.state)).not.toMatch(/1732000000001|ada/);
  first.unmount();
  openTracking({ body: order('1732000000001') });
  expect(await screen.findByRole('heading', { name: 'Order 1732000000001' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
});

test('the tracking page finds the order of another link that is pasted into the same tab', async () => {
  const { calls } = open(paths.orderTracking, {
    respond: ({ path, body }) => ({
      body: path === '/api/orders/timeline' ? openTimeline : order((body as { orderId: string }).orderId),
    }),
  });
  for (const [orderId, email] of [
    ['1732000000001', 'ada@example.com'],
    ['1732000000002', 'bea@example.com'],
    ['1732000000002', 'cleo@example.com'],
  ]) {
    act(() => {
      window.history.replaceState(null, '', `#orderId=${orderId}&email=${email}`);
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(await screen.findByRole('heading', { name: `Order ${orderId}` })).toBeTruthy();
    expect(window.location.hash).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Order ID').value).toBe(orderId);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
    expect(calls.at(-1)?.body).toEqual({ orderId, email });
  }
});

const UNTIL = '2026-11-24T10:30:00.000Z';
const EXTENDED_UNTIL = '2026-11-26T10:00:00.000Z';
const unconfirmed = { reservations: [{ productId: 1, until: UNTIL, confirmedUntil: EXTENDED_UNTIL }] };
const extended = { reservations: [{ productId: 1, until: EXTENDED_UNTIL, confirmedUntil: null }] };

const openConfirmation = (routes: Routes) => {
  const hash = '#orderId=1732000000001&email=ada%40example.com&confirm=secret';
  window.history.replaceState(null, '', `${paths.orderTracking}${hash}`);
  return open(paths.orderTracking, { respond: respondWith(routes) });
};
const keepButton = () => screen.queryByRole('button', { name: 'Keep my reservation' });

// @spec-2.92 @spec-7.37
test('the link in the mail extends a reservation only when the buyer presses the button on its page', async () => {
  const { sent } = openConfirmation({
    'POST /api/orders/track': order('1732000000001', unconfirmed),
    'POST /api/orders/confirm': order('1732000000001', extended),
  });
  expect((await screen.findByText(/is reserved for you until/)).parentElement?.textContent).toContain(
    'Nov 24, 2026, 10:30',
  );
  // the page has the button itself, so it does not mention the button in the mail
  expect(screen.queryByText(/button in our email/)).toBeNull();
  const confirmed = () => sent('POST').filter(({ path }) => path === '/api/orders/confirm');
  expect(confirmed()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my reservation' }));
  expect(await screen.findByText('Your reservation is confirmed.')).toBeTruthy();
  expect(screen.getByText(/is reserved for you until/).parentElement?.textContent).toContain('Nov 26, 2026, 10:00');
  expect(confirmed()).toMatchObject([{ body: { token: 'secret' } }]);
  expect(keepButton()).toBeNull();
  expect(window.location.hash).toBe('');
});

// @spec-2.93
test('after a reservation has expired, the page of the link in the mail names the listings that others can order', async () => {
  openConfirmation({ 'POST /api/orders/track': order('1732000000001', { unreserved: [1] }) });
  expect(
    await screen.findByText(
      /^The reservation has expired, or it has moved to one of your newer orders\. This order reserves nothing\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/Others can still order “Crypto Signals Hub”/)).toBeTruthy();
  expect(keepButton()).toBeNull();
});

test('the link in the mail extends a reservation even when the order could not be loaded', async () => {
  openConfirmation({
    'POST /api/orders/track': () => ({ status: 429 }),
    'POST /api/orders/confirm': order('1732000000001', extended),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my reservation' }));
  expect(await screen.findByText('Your reservation is confirmed.')).toBeTruthy();
});

// @spec-2.434
test.each([
  ['unknown link', { status: 404 }, 'This link does not work, perhaps because it is incomplete.', false],
  ['damaged link', { status: 422 }, 'This link does not work, perhaps because it is incomplete.', false],
  ['expired link', { status: 404, body: { code: 'link-expired' } }, 'This link has expired, because the order', false],
  ['too many attempts', { status: 429, headers: { 'retry-after': '90' } }, 'Too many attempts. Try again in 2', true],
  ['no connection', null, 'We could not reach the order service.', true],
  ['a 503 from the server', { status: 503 }, 'We could not reach the order service.', true],
])('Keep my reservation says why the reservation was not extended: %s', async (_case, response, text, canRetry) => {
  openConfirmation({
    'POST /api/orders/track': order('1732000000001', unconfirmed),
    'POST /api/orders/confirm': () => response,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my reservation' }));
  expect(await screen.findByText(new RegExp(`^${text.replaceAll('.', '\\.')}`))).toBeTruthy();
  expect(keepButton() !== null).toBe(canRetry);
});

async function paste(link: string) {
  const question = screen.getByText('Did a link not work?');
  if (!question.closest('details')?.open) await userEvent.click(question);
  await userEvent.click(screen.getByLabelText('Link or code from the mail'));
  await userEvent.paste(link);
  await userEvent.click(screen.getByRole('button', { name: 'Open the link' }));
}

// @spec-2.431 @spec-2.433
test('the code from the mail keeps a reservation without order ID and email address', async () => {
  const { sent } = open(paths.orderTracking, {
    respond: respondWith({
      'POST /api/orders/confirm': order('1732000000001', extended),
      'POST /api/orders/track': () => ({ status: 404 }),
    }),
  });
  await paste('Ab12 Cd34 Ef56 Gh78 Ij90 Kl12 Mn34 Op56 Qr78 St90');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my reservation' }));
  expect(await screen.findByText('Your reservation is confirmed.')).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ body: { token: 'Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90' } }]);
  expect(screen.getByLabelText<HTMLInputElement>('Order ID').value).toBe('1732000000001');
  expect(window.location.hash).toBe('');
  // the API finds no order with this email address
  await track('', 'ada@example.com');
  expect(await screen.findByRole('heading', { name: 'Order Not Found' })).toBeTruthy();
});

test('the tracking page opens a pasted link of a mail', async () => {
  const { calls } = openTracking({ body: order('1732000000001') });
  await paste(`https://shop.example${paths.orderTracking}`);
  expect(screen.getByText(/^This is not the whole link/)).toBeTruthy();
  await paste(' #orderId=1732000000001&email=ada%40example.com');
  expect(await screen.findByRole('heading', { name: 'Order 1732000000001' })).toBeTruthy();
  expect(calls.filter(isTracking)).toMatchObject([{ body: { orderId: '1732000000001', email: 'ada@example.com' } }]);
});

// @spec-8.15
test('the tracking page focuses the order that was found', async () => {
  const { calls, toast } = openTracking({ body: order('1732000000001') });
  await track(' #1732000000001 ', ' ada@example.com ');
  const heading = await screen.findByRole('heading', { name: 'Order 1732000000001' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(calls.filter(isTracking)).toMatchObject([
    { method: 'POST', path: '/api/orders/track', body: { orderId: '1732000000001', email: 'ada@example.com' } },
  ]);
  expect(toast()).toMatchObject({ title: 'Order found', description: 'Here are your order details.' });
  expect(screen.getByText('Crypto Signals Hub')).toBeTruthy();
});

// @spec-5.9 @spec-8.4
test('the tracking page requires both values', async () => {
  const { calls, toast } = openTracking();
  await track('5', '');
  expect(toast()).toMatchObject({
    title: 'Missing information',
    description: 'Please enter both order ID and email address.',
    variant: 'destructive',
  });
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(calls).toEqual([]);
});

const AWAY = 'Tracking is not available right now';
// @spec-8.14
test.each([
  ['no such order', { status: 404 }, 'Order not found', 'Please check your order ID and email address.'],
  ['no response', null, AWAY, 'We could not reach the order service. Please try again.'],
  ['no database', { status: 503 }, AWAY, 'We could not reach the order service. Please try again.'],
  [
    'too many tries',
    { status: 429, headers: { 'retry-after': '1800' } },
    'Too many tries',
    'Too many attempts. Try again in 30 minutes.',
  ],
])('the tracking page says why no order is shown: %s', async (_case, response, title, description) => {
  const { toast } = openTracking(response);
  await track('5', 'ada@example.com');
  const heading = () => screen.queryByRole('heading', { name: new RegExp(`^${title}$`, 'i') });
  await waitFor(() => expect(heading()).toBeTruthy());
  expect(screen.getByText(description)).toBeTruthy();
  expect(toast()).toMatchObject({ title, description, variant: 'destructive' });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(heading()).toBeNull();
  expect(screen.getByLabelText('Order ID')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Order ID'));
});

const cancelled = { status: 'cancelled', by: 'buyer', reason: 'Found another', createdAt: '2026-11-21T08:00:00.000Z' };
const ended = { events: [placed, cancelled], canCancel: false };

/** Opens a pending order for cancellation. Tests change its state in `shop`. */
async function openPending(cancel: () => Response | null) {
  const shop = { order: order('1732000000001'), timeline: openTimeline as object };
  const page = open(paths.orderTracking, {
    respond: respondWith({
      'POST /api/orders/track': () => ({ body: shop.order }),
      'POST /api/orders/timeline': () => ({ body: shop.timeline }),
      'POST /api/orders/cancel': cancel,
    }),
  });
  await track('1732000000001', 'ada@example.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  return { ...page, shop };
}

// @spec-2.163
test('a guest confirms the cancellation of a pending order and sees the new state', async () => {
  const { shop, sent, toast } = await openPending(() => {
    Object.assign(shop, { order: order('1732000000001', { status: 'cancelled' }), timeline: ended });
    return { body: ended };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Keep order' }));
  const cancelButton = screen.getByRole('button', { name: 'Cancel order' });
  expect(document.activeElement).toBe(cancelButton);
  await userEvent.click(cancelButton);
  expect(document.activeElement).toBe(screen.getByLabelText('Reason (optional)'));
  await userEvent.keyboard('Found another{Enter}');
  expect(await screen.findByText('Cancelled by you')).toBeTruthy();
  expect(screen.getByText('“Found another”')).toBeTruthy();
  expect(screen.getByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Timeline' }));
  expect(toast()?.title).toBe('Order cancelled');
  expect(sent('POST').find(({ path }) => path === '/api/orders/cancel')?.body).toEqual({
    orderId: '1732000000001',
    email: 'ada@example.com',
    reason: 'Found another',
  });
});

test('an order that was completed before it could be cancelled is shown as completed, and a toast says that it is not cancelled', async () => {
  const { shop, toast } = await openPending(() => {
    const completed = { ...cancelled, status: 'completed', by: 'shop', reason: null };
    const timeline = { events: [placed, completed], canCancel: false };
    Object.assign(shop, { order: order('1732000000001', { status: 'completed' }), timeline });
    return { status: 409, body: { code: 'final' } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(toast()).toMatchObject({ title: 'Order not cancelled', variant: 'destructive' });
});

test('without a connection, an order is not cancelled', async () => {
  await openPending(() => null);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('We could not reach the order service. The order is not cancelled.')).toBeTruthy();
  expect(screen.getByText('Order placed')).toBeTruthy();
});

test('the tracking page links to the support', () => {
  openTracking();
  expect(screen.getByRole('heading', { name: 'Need Help?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-support');
});
