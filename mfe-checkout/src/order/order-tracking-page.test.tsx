import { paths } from '@telemarket/kit';
import type { Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { order } from '../test/sample';

const open = prepareRemote(remote);
const openTracking = (response: Response | null = null) => open(paths.orderTracking, { respond: () => response });

afterEach(clearDevice);

async function track(orderId: string, email: string) {
  if (orderId) await userEvent.type(screen.getByLabelText('Order ID'), orderId);
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Track Order' }));
}

test('finds the order of a link, and takes its values out of the address', async () => {
  window.history.replaceState(null, '', `${paths.orderTracking}#orderId=1732000000001&email=ada%2B1%40example.com`);
  const { calls } = openTracking({ body: order('1732000000001') });
  expect(await screen.findByRole('heading', { name: 'Order 1732000000001' })).toBeTruthy();
  expect(calls).toMatchObject([{ body: { orderId: '1732000000001', email: 'ada+1@example.com' } }]);
  expect(window.location.hash).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada+1@example.com');
});

test('focuses the order that was found', async () => {
  const { calls, toast } = openTracking({ body: order('1732000000001') });
  await track(' #1732000000001 ', ' ada@example.com ');
  const heading = await screen.findByRole('heading', { name: 'Order 1732000000001' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(calls).toMatchObject([
    { method: 'POST', path: '/api/orders/track', body: { orderId: '1732000000001', email: 'ada@example.com' } },
  ]);
  expect(toast()).toMatchObject({ title: 'Order found', description: 'Here are your order details.' });
  expect(screen.getByText('Crypto Signals Hub')).toBeTruthy();
});

test('requires both values', async () => {
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

test.each([
  ['no such order', { status: 404 }, null],
  ['no response', null, 'We could not reach the order service.'],
  ['no database', { status: 503 }, 'We could not reach the order service.'],
  ['too many tries', { status: 429, headers: { 'retry-after': '600' } }, 'Try again in 600 s'],
])('shows that no order was found: %s', async (_case, response, note) => {
  const { toast } = openTracking(response);
  await track('5', 'ada@example.com');
  expect(await screen.findByRole('heading', { name: 'Order Not Found' })).toBeTruthy();
  expect(toast()).toMatchObject({
    title: 'Order not found',
    description: 'Please check your order ID and email address.',
    variant: 'destructive',
  });
  for (const line of ['We could not reach the order service.', 'Try again in 600 s'])
    expect(Boolean(screen.queryByText(line))).toBe(line === note);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.queryByText('Order Not Found')).toBeNull();
  expect(screen.getByLabelText('Order ID')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Order ID'));
});

test('links to the support', () => {
  openTracking();
  expect(screen.getByRole('heading', { name: 'Need Help?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-support');
});
