import type { AdminMessageDetails } from '@telemarket/contract';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { CONTACT, TICKET } from '../test/sample';

const open = prepareRemote(remote);

afterEach(clearDevice);

test('an administrator closes and reopens a message in its dialog', async () => {
  let ticket = TICKET;
  const admin = open(
    '/admin?tab=messages',
    asAdmin({
      'GET /api/admin/messages': () => rows([ticket, CONTACT]),
      'GET /api/admin/messages/ticket/5': () => ({ body: { ...ticket, entries: [], version: 1 } }),
      'PATCH /api/admin/messages/ticket/5': ({ body }) => {
        const { handled } = body as { handled: boolean };
        const closed = { handledAt: TICKET.createdAt, handledBy: 'grace', state: 'closed' as const, dueAt: null };
        ticket = { ...TICKET, ...(handled ? closed : { state: 'open' as const }) };
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
  for (const text of ['I was charged twice.', 'Billing & Payments', 'bo@example.com', 'New'])
    expect(dialog.getByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Mark closed' }));
  expect(await dialog.findByText(/by grace/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await dialog.findByText('Open')).toBeTruthy();
  expect(admin.sent('PATCH').map(({ body }) => body)).toEqual([{ handled: true }, { handled: false }]);
});

test('the row of an answered message has the same actions as its dialog', async () => {
  const answered = { ...TICKET, state: 'waiting' as const, handledAt: TICKET.createdAt, handledBy: 'grace' };
  open(
    '/admin?tab=messages',
    asAdmin({
      'GET /api/admin/messages': () => rows([answered]),
      'GET /api/admin/messages/ticket/5': { ...answered, entries: [], version: 1 },
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'Messages' }));
  expect(table.getByRole('button', { name: /^Mark closed/ })).toBeTruthy();
  await userEvent.click(table.getByRole('link', { name: TICKET.name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A double charge' }));
  expect(dialog.getByRole('button', { name: 'Mark closed' })).toBeTruthy();
});

test('a link opens a message that is not on the shown page of the list', async () => {
  const details = { ...TICKET, entries: [], version: 1 };
  const admin = open(
    '/admin?tab=messages&open=ticket-5',
    asAdmin({ 'GET /api/admin/messages': () => rows([CONTACT]), 'GET /api/admin/messages/ticket/5': details }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'A double charge' }));
  expect(dialog.getByText('I was charged twice.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(admin.where()).toBe('/admin?tab=messages');
});

test.each([
  ['is not there', { status: 404, body: {} }, 'There is no such message.'],
  ['cannot be loaded', { status: 503 }, 'The message could not be loaded'],
])('the tab Messages shows an error for a link to a message that %s', async (_what, response, text) => {
  open('/admin?tab=messages&open=ticket-5', asAdmin({ 'GET /api/admin/messages/ticket/5': () => response }));
  expect(within(await screen.findByRole('dialog', { name: 'Message' })).getByText(text)).toBeTruthy();
});

test.each(['ticket-x', 'order-5', '5'])(
  'a link to %s, which is no message, opens no dialog in the tab Messages',
  async (opened) => {
    open(`/admin?tab=messages&open=${opened}`, asAdmin({ 'GET /api/admin/messages': () => rows([CONTACT]) }));
    expect(await screen.findByRole('link', { name: 'Ada Marsh' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the row of a message shows an error when the message could not be marked as closed', async () => {
  open(
    '/admin?tab=messages',
    asAdmin({ 'GET /api/admin/messages': () => rows([CONTACT]), 'PATCH /api/admin/messages/contact/5': () => null }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark closed: message from Ada Marsh' }));
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
});

// @spec-2.103
test('an administrator forwards a message to its seller, or reads that the seller has no email address', async () => {
  let hasAddress = false;
  const admin = open(
    '/admin?tab=messages',
    asAdmin({
      'GET /api/admin/messages': () => rows([CONTACT]),
      'GET /api/admin/messages/contact/5': { ...CONTACT, entries: [], version: 1 },
      'POST /api/admin/messages/contact/5/forward': () =>
        hasAddress ? { body: CONTACT } : { status: 409, body: { status: 409, code: 'no_seller_email' } },
    }),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Ada Marsh' }));
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Forward to the seller' });
  await userEvent.click(button);
  expect(await dialog.findByText(/Enter the address in Products first/)).toBeTruthy();
  hasAddress = true;
  await userEvent.click(button);
  await waitFor(() => expect(admin.toast()?.title).toBe('Message forwarded'));
  expect(dialog.queryByText(/Enter the address in Products first/)).toBeNull();
  expect(admin.sent('POST')).toHaveLength(2);
});

test('the number of messages gets the focus when a message leaves the filtered list', async () => {
  let listed = [TICKET, CONTACT];
  open(
    '/admin?tab=messages&state=new',
    asAdmin({
      'GET /api/admin/messages': () => rows(listed),
      'PATCH /api/admin/messages/contact/5': () => {
        listed = [TICKET];
        return { body: { ...CONTACT, state: 'closed' } };
      },
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark closed: message from Ada Marsh' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 message'));
});

// @spec-2.104
test('the tab Messages lists mails that could not be delivered, and sends one again', async () => {
  const mail = { id: 3, kind: 'order-placed', recipient: 'bo@example.com', state: 'dead', attempts: 35 };
  const dead = { ...mail, lastError: '550 unknown', createdAt: TICKET.createdAt, endedAt: TICKET.createdAt };
  let mails = [dead, { ...dead, id: 4, recipient: 'ada@example.com', lastError: '551 moved' }];
  const admin = open(
    '/admin?tab=messages',
    asAdmin({
      'GET /api/admin/mails': () => rows(mails),
      'POST /api/admin/mails/4/retry': () => {
        mails = [dead];
        return { body: { ...mail, state: 'due' } };
      },
      'POST /api/admin/mails/3/retry': () => {
        mails = [];
        return { body: { ...mail, state: 'due' } };
      },
    }),
  );
  expect(await screen.findByText('2 mails could not be delivered.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show mails' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mails that could not be delivered' }));
  expect(dialog.getByText('550 unknown')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Retry the mail to ada@example.com' }));
  await waitFor(() => expect(dialog.queryByText('551 moved')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mails that could not be delivered'));
  await userEvent.click(dialog.getByRole('button', { name: 'Retry the mail to bo@example.com' }));
  await waitFor(() => expect(admin.toast()?.title).toBe('Mail queued'));
  await waitFor(() => expect(screen.queryByText(/could not be delivered/)).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 messages'));
});

describe('a reply', () => {
  const PATH = '/api/admin/messages/ticket/5';
  const details = (given: Partial<AdminMessageDetails> = {}): AdminMessageDetails => ({
    ...TICKET,
    entries: [],
    version: 1,
    ...given,
  });
  const ANSWERED = details({
    state: 'waiting',
    handledAt: TICKET.createdAt,
    handledBy: 'grace',
    dueAt: null,
    entries: [{ id: 1, type: 'reply', text: 'It was paid back.', by: 'grace', createdAt: TICKET.createdAt }],
    version: 2,
  });
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'Bo Lind' }));
    return within(await screen.findByRole('dialog', { name: 'A double charge' }));
  };
  const box = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    dialog.findByLabelText<HTMLTextAreaElement>('Reply to Bo Lind');

  test('is sent with the version of the message that is shown, and changes its state', async () => {
    let stored = details();
    const admin = open(
      '/admin?tab=messages',
      asAdmin({
        'GET /api/admin/messages': () => rows([stored]),
        [`GET ${PATH}`]: () => ({ body: stored }),
        [`POST ${PATH}/entries`]: () => ({ body: (stored = ANSWERED) }),
      }),
    );
    const dialog = await openDialog();
    await userEvent.click(await box(dialog));
    await userEvent.paste('It was paid back.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(admin.toast()?.title).toBe('Reply sent'));
    expect(admin.sent('POST')).toMatchObject([
      { body: { type: 'reply', text: 'It was paid back.' }, headers: { 'if-match': '"1"' } },
    ]);
    expect(await dialog.findByText('Reply by grace to the customer')).toBeTruthy();
    expect(dialog.getByText('Waiting')).toBeTruthy();
    expect((await box(dialog)).value).toBe('');
  });

  test('is not sent when another admin has replied: the form names that admin and retains the text', async () => {
    let stored = details();
    const admin = open(
      '/admin?tab=messages',
      asAdmin({
        'GET /api/admin/messages': () => rows([stored]),
        [`GET ${PATH}`]: () => ({ body: stored }),
        [`POST ${PATH}/entries`]: () => {
          stored = ANSWERED;
          return { status: 409, body: { status: 409, code: 'stale' } };
        },
      }),
    );
    const dialog = await openDialog();
    await userEvent.click(await box(dialog));
    await userEvent.paste('We look at it.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    expect(await dialog.findByText(/^grace has answered this message in the meantime/)).toBeTruthy();
    expect(dialog.getByText('It was paid back.')).toBeTruthy();
    expect((await box(dialog)).value).toBe('We look at it.');
    expect(admin.toast()).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Add note for staff' }));
    await waitFor(() => expect(admin.sent('POST')).toHaveLength(2));
    expect(admin.sent('POST')[1]).toMatchObject({ body: { type: 'note' }, headers: { 'if-match': '"2"' } });
  });

  test('gets the chosen template below the typed text', async () => {
    open(
      '/admin?tab=messages',
      asAdmin({ 'GET /api/admin/messages': () => rows([details()]), [`GET ${PATH}`]: () => ({ body: details() }) }),
    );
    const dialog = await openDialog();
    await userEvent.click(await box(dialog));
    await userEvent.paste('Dear Bo,');
    await userEvent.selectOptions(dialog.getByLabelText('Insert template'), 'Solved');
    expect((await box(dialog)).value).toMatch(/^Dear Bo,\n\nThank you/);
  });
});

describe('the assignment of a message', () => {
  const PATH = '/api/admin/messages/ticket/5';
  const NEW: AdminMessageDetails = { ...TICKET, entries: [], version: 1 };
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'Bo Lind' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'A double charge' }));
    await dialog.findByText(/^Assigned to/);
    return dialog;
  };

  // @spec-2.102
  test('is made and removed, each time with the current version of the message', async () => {
    let stored = NEW;
    const admin = open(
      '/admin?tab=messages',
      asAdmin({
        'GET /api/admin/messages': () => rows([stored]),
        [`GET ${PATH}`]: () => ({ body: stored }),
        [`PATCH ${PATH}`]: ({ body }) => {
          const { assignee } = body as { assignee: string | null };
          stored = { ...stored, assignee, state: 'open', version: stored.version + 1 };
          return { body: stored };
        },
      }),
    );
    const row = (await screen.findAllByRole('row'))[1];
    expect(row?.textContent).not.toContain('Assigned');
    const dialog = await openDialog();
    expect(dialog.getByText('Assigned to nobody')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Assign to me' }));
    expect(await dialog.findByText('Assigned to grace')).toBeTruthy();
    expect(dialog.getByText('Open')).toBeTruthy();
    await waitFor(() => expect(row?.textContent).toContain('Assigned to grace'));
    await userEvent.click(dialog.getByRole('button', { name: 'Unassign' }));
    expect(await dialog.findByText('Assigned to nobody')).toBeTruthy();
    expect(admin.sent('PATCH')).toMatchObject([
      { body: { assignee: 'grace' }, headers: { 'if-match': '"1"' } },
      { body: { assignee: null }, headers: { 'if-match': '"2"' } },
    ]);
  });

  // @spec-2.102
  test('to another admin in the meantime is shown, and can be replaced', async () => {
    let stored = NEW;
    const admin = open(
      '/admin?tab=messages',
      asAdmin({
        'GET /api/admin/messages': () => rows([stored]),
        [`GET ${PATH}`]: () => ({ body: stored }),
        [`PATCH ${PATH}`]: () => {
          if (stored.version === 2) return { body: { ...stored, assignee: 'grace', version: 3 } };
          stored = { ...NEW, assignee: 'ada', state: 'open', version: 2 };
          return { status: 409, body: { status: 409, code: 'stale' } };
        },
      }),
    );
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Assign to me' }));
    expect(await dialog.findByText(/^Somebody else has changed this message in the meantime/)).toBeTruthy();
    expect(dialog.getByText('Assigned to ada')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(2));
    expect(admin.sent('PATCH')[1]).toMatchObject({ body: { assignee: 'grace' }, headers: { 'if-match': '"2"' } });
    await waitFor(() => expect(dialog.queryByText(/in the meantime/)).toBeNull());
  });

  test('shows an error and stays as it was when the server cannot be reached', async () => {
    open(
      '/admin?tab=messages',
      asAdmin({
        'GET /api/admin/messages': () => rows([NEW]),
        [`GET ${PATH}`]: () => ({ body: NEW }),
        [`PATCH ${PATH}`]: () => null,
      }),
    );
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Assign to me' }));
    expect(await dialog.findByText(/The server could not be reached/)).toBeTruthy();
    expect(dialog.getByText('Assigned to nobody')).toBeTruthy();
  });
});

test.each([
  ['new', 'New'],
  ['open', 'Open'],
  ['waiting', 'Waiting'],
  ['closed', 'Closed'],
] as const)('the tab Messages filters the list by the state %s, which its rows show as %s', async (state, word) => {
  const admin = open('/admin?tab=messages', asAdmin({ 'GET /api/admin/messages': () => rows([{ ...TICKET, state }]) }));
  const table = within(await screen.findByRole('table', { name: 'Messages' }));
  expect(table.getByText(word)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('State'), state);
  const filters = () =>
    admin.sent('GET').flatMap(({ path }) => new URLSearchParams(path.split('?')[1]).getAll('state'));
  await waitFor(() => expect(filters().filter((filter) => filter !== 'dead')).toEqual([state]));
});

// @spec-2.101
test('the tab Messages lists urgent messages first, and marks overdue messages', async () => {
  const admin = open(
    '/admin?tab=messages',
    asAdmin({ 'GET /api/admin/messages': () => rows([{ ...TICKET, overdue: true }, CONTACT]) }),
  );
  const table = within(await screen.findByRole('table', { name: 'Messages' }));
  const [first, second] = table.getAllByRole('row').slice(1);
  expect(first?.textContent).toMatch(/Overdue.*New, (due in|late by|within)/);
  expect(second?.textContent).not.toMatch(/Overdue|due in|late by/);
  const sorts = admin.sent('GET').flatMap(({ path }) => new URLSearchParams(path.split('?')[1]).getAll('sort'));
  expect(sorts).toEqual(['urgent']);
  const head = (name: string) => table.getByRole('columnheader', { name });
  expect(head('State').ariaSort ?? head('State').getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(head('Received')).getByRole('button'));
  expect(admin.where()).toContain('sort=newest');
});
