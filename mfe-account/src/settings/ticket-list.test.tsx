import type { OwnTicket } from '@telemarket/contract';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import { storeAda } from '../test/person';
import remote from '../remote';

const open = prepareRemote(remote);

beforeEach(storeAda);
afterEach(clearDevice);

const AT = '2026-11-20T11:00:00.000Z';
const OPEN: OwnTicket = {
  id: 8,
  subject: 'A double charge',
  category: 'billing',
  priority: 'high',
  message: 'I was charged twice.',
  state: 'open',
  createdAt: AT,
  dueAt: '2026-11-21T11:00:00.000Z',
  entries: [],
};
const ANSWERED: OwnTicket = {
  ...OPEN,
  id: 7,
  subject: 'No transfer',
  state: 'answered',
  dueAt: null,
  entries: [{ from: 'support', text: 'It starts today.', createdAt: AT }],
};
const list = async () => within(await screen.findByRole('region', { name: 'Support tickets' }));

test('the settings show the state and the replies of each ticket', async () => {
  open('/profile', accountApi({ tickets: [OPEN, ANSWERED] }));
  const tickets = await list();
  const [first, second] = await tickets.findAllByRole('group');
  expect(first?.textContent).toMatch(/A double charge.*Open.*Ticket 8.*We reply by/);
  expect(second?.textContent).toMatch(/No transfer.*Answered.*Ticket 7/);
  expect(second?.textContent).not.toMatch(/We reply by/);
  await userEvent.click(tickets.getByText('No transfer'));
  expect(second?.hasAttribute('open')).toBe(true);
  expect(second?.textContent).toMatch(/You.*I was charged twice\..*Our support.*It starts today\./);
});

// @spec-2.128
test('the link of a mail opens its ticket at any position of the list', async () => {
  open('/profile#ticket-7', accountApi({ tickets: [OPEN, ANSWERED] }));
  const [first, second] = await (await list()).findAllByRole('group');
  expect([first?.hasAttribute('open'), second?.hasAttribute('open')]).toEqual([false, true]);
  expect(document.activeElement?.textContent).toMatch(/^No transfer/);
});

test.each(['#ticket-9', '#ticket-', '#tickets'])('a link to an unknown ticket focuses the list: %s', async (hash) => {
  open(`/profile${hash}`, accountApi({ tickets: [OPEN, ANSWERED] }));
  for (const ticket of await (await list()).findAllByRole('group')) expect(ticket.hasAttribute('open')).toBe(false);
  expect(document.activeElement?.textContent).toBe('Support tickets');
});

test('the list says that tickets appear when the address is verified', async () => {
  open('/profile', accountApi({ profile: { emailVerified: false } }));
  expect(await screen.findByText(/appear when your e-mail address is verified/)).toBeTruthy();
  expect(await screen.findByText('You have no tickets.')).toBeTruthy();
});

test('a failed list can be retried, and the profile still works', async () => {
  let fails = true;
  open(
    '/profile',
    accountApi({ instead: ({ path }) => (path.endsWith('/tickets') && fails ? { status: 503 } : undefined) }),
  );
  expect(await screen.findByText('Your tickets could not be loaded')).toBeTruthy();
  expect(screen.getByLabelText('First name')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You have no tickets.')).toBeTruthy();
});
