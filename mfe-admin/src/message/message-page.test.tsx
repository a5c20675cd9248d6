import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
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
