import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDevice, renderAdmin, rows } from '../test/render-admin';
import { CONTACT, TICKET } from '../test/sample';

afterEach(forgetDevice);

test('messages and tickets newest first; one is handled in its dialog, and reopened', async () => {
  let ticket = TICKET;
  const admin = renderAdmin(
    {
      'GET /api/admin/messages': () => rows([ticket, CONTACT]),
      'PATCH /api/admin/messages/ticket/5': ({ body }) => {
        const { handled } = body as { handled: boolean };
        ticket = { ...TICKET, handledAt: handled ? TICKET.createdAt : null, handledBy: handled ? 'grace' : null };
        return { body: ticket };
      },
    },
    { path: '/admin?tab=messages' },
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

test('one that cannot be marked says so in its row', async () => {
  renderAdmin(
    { 'GET /api/admin/messages': () => rows([CONTACT]), 'PATCH /api/admin/messages/contact/5': () => null },
    { path: '/admin?tab=messages' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark handled: message of Ada Marsh' }));
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
});
