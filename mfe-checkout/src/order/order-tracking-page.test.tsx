import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../app';
import { type Answer, fakeApi } from '../test/fake-api';
import { forgetDevice, renderInShell } from '../test/render-in-shell';
import { order } from '../test/sample';

afterEach(forgetDevice);

function openTracking(answer: Answer | null) {
  const network = fakeApi(() => answer);
  const shell = renderInShell(<App />, { ...network, path: '/order-tracking' });
  return { ...shell, calls: network.calls };
}

async function track(orderId: string, email: string) {
  if (orderId) await userEvent.type(screen.getByLabelText('Order ID'), orderId);
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Track Order' }));
}

test('finds an order and takes the reader to it', async () => {
  const { calls, toast } = openTracking({ body: order('1732000000001') });
  await track(' #1732000000001 ', ' ada@example.com ');
  const heading = await screen.findByRole('heading', { name: 'Order 1732000000001' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(calls).toEqual([
    { method: 'POST', path: '/api/orders/track', body: { orderId: '1732000000001', email: 'ada@example.com' } },
  ]);
  expect(toast()).toMatchObject({ title: 'Order found', description: 'Here are your order details.' });
  expect(screen.getByText('Crypto Signals Hub')).toBeTruthy();
});

test('asks for both values without a call', async () => {
  const { calls, toast } = openTracking(null);
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
  ['nobody answers', null, 'We could not reach the order service.'],
  ['the database is away', { status: 503 }, 'We could not reach the order service.'],
  ['too many tries', { status: 429, headers: { 'retry-after': '600' } }, 'Try again in 600 s'],
])('not found (%s): the card, and Try Again clears the form', async (_case, answer, note) => {
  const { toast } = openTracking(answer);
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

test('help is a link away', () => {
  openTracking(null);
  expect(screen.getByRole('heading', { name: 'Need Help?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-support');
});
