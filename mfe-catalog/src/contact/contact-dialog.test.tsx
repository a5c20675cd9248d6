import type { Response } from '@telemarket/remote-tools/test/network';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareShop } from '../test/open-shop';
import { ADA, listing } from '../test/sample';

const openShop = prepareShop();
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send Message' });

async function open(response: Response = { body: { received: true } }, signedIn = true) {
  const user = userEvent.setup();
  const shop = openShop('/product/5', {
    'GET /api/products/5': listing({ id: 5 }),
    'POST /api/contact': () => response,
  });
  if (signedIn) act(() => shop.kit.session.signIn(ADA, false));
  await user.click(await screen.findByRole('button', { name: 'Contact Seller' }));
  await screen.findByRole('dialog', { name: 'Contact Seller' });
  const messages = () => shop.sent('POST').filter(({ path }) => path === '/api/contact');
  return { ...shop, user, messages: () => messages().map(({ body }) => body) };
}

// @spec-8.13
test('the contact dialog sends a message with the name and email of the session', async () => {
  const { user, messages, toast } = await open();
  expect([field('Name').value, field('Email').value]).toEqual(['Ada Byron', 'ada@example.com']);
  await user.click(field('Message'));
  await user.paste(' Is the archive complete? ');
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(messages()).toEqual([
    { buyerName: 'Ada Byron', buyerEmail: 'ada@example.com', message: 'Is the archive complete?', productId: 5 },
  ]);
  expect(toast()).toMatchObject({
    title: 'Message sent!',
    description: 'Your message has been sent to the seller.',
  });
  await user.click(screen.getByRole('button', { name: 'Contact Seller' }));
  expect(field('Message').value).toBe('');
});

// @spec-5.8
test('the contact dialog shows an error beside each invalid field and focuses the first', async () => {
  const { user, messages } = await open(undefined, false);
  await user.type(field('Email'), 'ada@example');
  await user.click(send());
  for (const text of ['Enter your name.', 'Enter an address like name@example.com.', 'Write a message.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  expect(messages()).toEqual([]);
  await user.type(field('Name'), 'A');
  expect(screen.queryByText('Enter your name.')).toBeNull();
});

// @spec-8.12
test('the contact dialog restores the typed text after a failure', async () => {
  const errors = [{ field: 'buyerEmail', message: 'must be an email address' }];
  const { user, toast } = await open({ status: 422, body: { errors } });
  await user.click(field('Message'));
  await user.paste('Hello');
  await user.click(send());
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Error',
      description: 'Failed to send message. Please try again.',
      variant: 'destructive',
    }),
  );
  expect(screen.getByText('This must be an email address.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Contact Seller' }));
  expect(field('Message').value).toBe('Hello');
});

// @spec-8.20
test('the contact dialog says that the rate limit refused a message, and when to try again', async () => {
  const { user } = await open({ status: 429, headers: { 'retry-after': '90' } });
  await user.click(field('Message'));
  await user.paste('Hello');
  await user.click(send());
  expect(await screen.findByText('Too many messages at once. Try again in 2 minutes.')).toBeTruthy();
  expect(field('Message').value).toBe('Hello');
});

// The server refuses each of these addresses, though a looser pattern would accept them.
test.each(['a..b@example.com', '.ada@example.com', 'ada@-example.com', 'ada@exam_ple.com', 'ada@example.c1'])(
  'the contact dialog does not send the email address %s',
  async (address) => {
    const { user, messages } = await open();
    await user.clear(field('Email'));
    await user.click(field('Email'));
    await user.paste(address);
    await user.click(field('Message'));
    await user.paste('Hello');
    await user.click(send());
    expect(screen.getByText('Enter an address like name@example.com.')).toBeTruthy();
    expect(messages()).toEqual([]);
  },
);
