import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listing } from '../test/listing';
import { renderShop, Status } from '../test/render-shop';

const ada = { id: 7, firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@example.com', isAdmin: false };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send Message' });

async function open(answer: object, signedIn = true) {
  const user = userEvent.setup();
  const shop = renderShop('/product/5', { 'GET /api/products/5': listing({ id: 5 }), 'POST /api/contact': answer });
  if (signedIn) shop.kit.session.signIn(ada, false);
  await user.click(await screen.findByRole('button', { name: 'Contact Seller' }));
  await screen.findByRole('dialog', { name: 'Contact Seller' });
  const sent = () => shop.calls.filter(({ path }) => path === '/api/contact').map(({ body }) => body);
  return { ...shop, user, sent };
}

test('sends what the seller needs, prefilled from the session, and closes', async () => {
  const { user, sent, toast } = await open({ received: true });
  expect([field('Name').value, field('Email').value]).toEqual(['Ada Byron', 'ada@example.com']);
  await user.type(field('Message'), ' Is the archive complete? ');
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    { buyerName: 'Ada Byron', buyerEmail: 'ada@example.com', message: 'Is the archive complete?', productId: 5 },
  ]);
  expect(toast()).toMatchObject({
    title: 'Message sent!',
    description: 'Your message has been sent to the seller.',
  });
  await user.click(screen.getByRole('button', { name: 'Contact Seller' }));
  expect(field('Message').value).toBe('');
});

test('what is missing is named beside its field, the first of them has focus, nothing is sent', async () => {
  const { user, sent } = await open({ received: true }, false);
  await user.type(field('Email'), 'ada@example');
  await user.click(send());
  for (const text of ['Enter your name.', 'Enter an e-mail address such as name@example.com.', 'Write a message.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  expect(sent()).toEqual([]);
  await user.type(field('Name'), 'A');
  expect(screen.queryByText('Enter your name.')).toBeNull();
});

test('a failure keeps what was typed, even after closing', async () => {
  const { user, toast } = await open(
    new Status(422, { errors: [{ field: 'buyerEmail', message: 'must be an e-mail address' }] }),
  );
  await user.type(field('Message'), 'Hello');
  await user.click(send());
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Error',
      description: 'Failed to send message. Please try again.',
      variant: 'destructive',
    }),
  );
  expect(screen.getByText('This must be an e-mail address.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Contact Seller' }));
  expect(field('Message').value).toBe('Hello');
});
