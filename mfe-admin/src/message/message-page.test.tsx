import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { CONTACT, TICKET } from '../test/sample';

const open = prepareRemote(remote);

afterEach(clearDevice);

test('marks a message as handled in its dialog', async () => {
  let ticket = TICKET;
  const admin = open(
    '/admin?tab=messages',
    asAdmin({
      'GET /api/admin/messages': () => rows([ticket, CONTACT]),
      'PATCH /api/admin/messages/ticket/5': ({ body }) => {
        const { handled } = body as { handled: boolean };
        ticket = { ...TICKET, handledAt: handled ? TICKET.createdAt : null, handledBy: handled ? 'grace' : null };
        return { body: ticket };
      },
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'Messages' }));
  const [first, second] = table.getAllByRole('row').slice(1);
  expect(first?.textContent).toContain('A double charge');
  expect(second?.textContent).toContain('About Chart Room');

  await userEvent.click(table.getByRole('link', { name: 'Bo Lind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A double charge' }));
  for (const text of ['I was charged twice.', 'Billing & Payments', 'bo@example.com', 'To handle'])
    expect(dialog.getByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Mark handled' }));
  expect(await dialog.findByText(/by grace/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await dialog.findByText('To handle')).toBeTruthy();
  expect(admin.sent('PATCH').map(({ body }) => body)).toEqual([{ handled: true }, { handled: false }]);
});

test('shows the failure to mark a message in its row', async () => {
  open(
    '/admin?tab=messages',
    asAdmin({ 'GET /api/admin/messages': () => rows([CONTACT]), 'PATCH /api/admin/messages/contact/5': () => null }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark handled: message of Ada Marsh' }));
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
});

test('forwards a message to its seller, or says what is missing', async () => {
  let hasAddress = false;
  const admin = open(
    '/admin?tab=messages',
    asAdmin({
      'GET /api/admin/messages': () => rows([CONTACT]),
      'POST /api/admin/messages/contact/5/forward': () =>
        hasAddress ? { body: CONTACT } : { status: 409, body: { status: 409, code: 'no_seller_email' } },
    }),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Ada Marsh' }));
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Forward to the seller' });
  await userEvent.click(button);
  expect(await dialog.findByText(/enter it in Products first/)).toBeTruthy();
  hasAddress = true;
  await userEvent.click(button);
  await waitFor(() => expect(admin.toast()?.title).toBe('Message forwarded'));
  expect(dialog.queryByText(/enter it in Products first/)).toBeNull();
  expect(admin.sent('POST')).toHaveLength(2);
});

test('lists mails that could not be delivered, and sends one again', async () => {
  const mail = { id: 3, kind: 'order-placed', recipient: 'bo@example.com', state: 'dead', attempts: 35 };
  let mails = [{ ...mail, lastError: '550 unknown', createdAt: TICKET.createdAt, endedAt: TICKET.createdAt }];
  const admin = open(
    '/admin?tab=messages',
    asAdmin({
      'GET /api/admin/mails': () => rows(mails),
      'POST /api/admin/mails/3/retry': () => {
        const body = { ...mail, state: 'due' };
        mails = [];
        return { body };
      },
    }),
  );
  expect(await screen.findByText('1 mail could not be delivered.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show mails' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mails that could not be delivered' }));
  expect(dialog.getByText('550 unknown')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Retry the mail to bo@example.com' }));
  await waitFor(() => expect(admin.toast()?.title).toBe('Mail queued'));
  await waitFor(() => expect(screen.queryByText(/could not be delivered/)).toBeNull());
});
