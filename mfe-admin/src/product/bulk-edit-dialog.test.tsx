import type { AdminProduct, Job } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { JOB, PRODUCT } from '../test/sample';

const openPage = prepareRemote(remote);
afterEach(clearDevice);

const room = (id: number, given: Partial<AdminProduct> = {}) => ({ ...PRODUCT, id, title: `Room ${id}`, ...given });
const roomsOf = (count: number, given: Partial<AdminProduct> = {}) =>
  Array.from({ length: count }, (_, index) => room(index + 1, given));

function openRooms(rooms: AdminProduct[], routes: Routes = {}, path = '/admin?tab=products') {
  const job: Job = { ...JOB, operation: 'edit-products', total: rooms.length };
  const end = { ...job, state: 'done' as const, done: rooms.length, endedAt: new Date().toISOString() };
  let jobs: Job[] = [];
  return openPage(
    path,
    asAdmin({
      'GET /api/admin/products': ({ path: called }) => {
        const page = Number(new URLSearchParams(called.split('?')[1]).get('page'));
        return rows(rooms.slice((page - 1) * 20, page * 20), rooms.length);
      },
      'GET /api/admin/topics': [{ id: 2, name: 'Crypto', slug: 'crypto', version: 1, listingCount: 3 }],
      'GET /api/admin/jobs': () => rows(jobs),
      [`GET /api/admin/jobs/${JOB.id}`]: () => ({ body: end }),
      'POST /api/admin/jobs': () => {
        jobs = [end];
        return { status: 201, body: job };
      },
      ...routes,
    }),
  );
}

async function chooseAll(count: number) {
  await userEvent.click(await screen.findByRole('checkbox', { name: `All on this page (${count})` }));
}

// @spec-2.273
test.each([
  ['Price', '120.5', { price: '120.50' }],
  ['Price, by percent', '−10 %', { pricePercent: -10 }],
  ['Seller', 'Nora North', { sellerName: 'Nora North' }],
  ['Category', 'Bot', { category: 'bot' }],
  ['Topic', 'Crypto', { topicId: 2 }],
  ['Topic', 'None', { topicId: null }],
  ['Language', 'Not known', { language: null }],
  ['State', 'Paused', { state: 'paused' }],
])('the %s of the chosen products becomes %s', async (what, value, edit) => {
  const admin = openRooms(roomsOf(2));
  await chooseAll(2);
  await userEvent.click(screen.getByRole('button', { name: 'Edit (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 products' }));
  await userEvent.selectOptions(dialog.getByLabelText('Value to change'), what);
  const control = dialog.getByLabelText('New value');
  if (control instanceof HTMLSelectElement) {
    await waitFor(() => expect(dialog.getByRole('option', { name: value })).toBeTruthy());
    await userEvent.selectOptions(control, value);
  } else await userEvent.type(control, value);
  await userEvent.click(dialog.getByRole('button', { name: 'Change 2 products' }));
  await waitFor(() => expect(admin.sent('POST')).toHaveLength(1));
  const targets = [1, 2].map((id) => ({ id, version: PRODUCT.version }));
  expect(admin.sent('POST')[0]?.body).toMatchObject({ operation: 'edit-products', edit, targets });
  expect(await screen.findByText('Edit: 2 done, 0 refused.')).toBeTruthy();
});

test.each([
  ['Price', '0', 'Enter a price, such as 149.00.'],
  ['Price, by percent', '0', 'Enter a whole number from -99 to 900, such as -10.'],
  ['Price, by percent', '-100', 'Enter a whole number from -99 to 900, such as -10.'],
  ['Price, by percent', '1.5', 'Enter a whole number from -99 to 900, such as -10.'],
])('changing %s to the invalid value %s shows an error and starts no job', async (what, value, problem) => {
  const admin = openRooms(roomsOf(2));
  await chooseAll(2);
  await userEvent.click(screen.getByRole('button', { name: 'Edit (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 products' }));
  await userEvent.selectOptions(dialog.getByLabelText('Value to change'), what);
  await userEvent.type(dialog.getByLabelText('New value'), value);
  await userEvent.click(dialog.getByRole('button', { name: 'Change 2 products' }));
  expect(dialog.getByText(problem)).toBeTruthy();
  expect(admin.sent('POST')).toEqual([]);
});

// @spec-2.273
test('a question with the number of rows comes before a change of 20 rows or more, and Go back leaves them chosen', async () => {
  const admin = openRooms(roomsOf(20));
  await chooseAll(20);
  await userEvent.click(screen.getByRole('button', { name: 'Delete (20)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 20 products?' }));
  expect(dialog.getByText(/Deleted products can be restored for 30 days\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(admin.sent('POST')).toEqual([]);
  expect(screen.getByText('20 chosen')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete (20)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 20 products' }));
  await waitFor(() => expect(admin.sent('POST')[0]?.body).toMatchObject({ operation: 'delete-products' }));
});

test('19 rows are changed without a question', async () => {
  const admin = openRooms(roomsOf(19));
  await chooseAll(19);
  await userEvent.click(screen.getByRole('button', { name: 'Pause (19)' }));
  await waitFor(() => expect(admin.sent('POST')[0]?.body).toMatchObject({ edit: { state: 'paused' } }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// @spec-2.273
test('another page says how many of the chosen rows are on other pages, and another filter clears the choice', async () => {
  openRooms(roomsOf(25));
  await chooseAll(20);
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('20 chosen, 20 of them on other pages')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Paused');
  await waitFor(() => expect(screen.queryByText(/chosen/)).toBeNull());
  expect(screen.queryByRole('button', { name: /^Delete \(/ })).toBeNull();
});

// @spec-2.akpc
test.each([
  ['draft', 'Publish Room 1', '“Room 1” is in the shop.', 'Draft'],
  ['paused', 'Publish Room 1', '“Room 1” is in the shop.', 'Paused'],
  ['deleted', 'Restore Room 1', '“Room 1” was restored.', 'Deleted, can be restored until'],
] as const)(
  'the row of a %s listing shows its state, and has a button that brings the listing into the shop',
  async (state, button, said, text) => {
    const restorableUntil = state === 'deleted' ? '2026-12-24T10:00:00.000Z' : null;
    const admin = openRooms([room(1, { state, restorableUntil })], {
      'PATCH /api/admin/products/1': () => ({ body: room(1, { version: 4 }) }),
      'POST /api/admin/products/1/restore': () => ({ body: room(1, { version: 4 }) }),
    });
    const table = within(await screen.findByRole('table', { name: 'Products' }));
    expect(table.getByText((content) => content.startsWith(text))).toBeTruthy();
    expect(table.queryByRole('button', { name: 'Delete Room 1' }) === null).toBe(state === 'deleted');
    await userEvent.click(table.getByRole('button', { name: button }));
    expect(await screen.findByText(said)).toBeTruthy();
    const sent = [...admin.sent('PATCH'), ...admin.sent('POST')];
    expect(sent.map(({ body }) => body)).toEqual([state === 'deleted' ? undefined : { state: 'listed' }]);
  },
);

// @spec-2.akpc
test('Undo after publishing a draft says that somebody else has changed the product in the meantime', async () => {
  const admin = openRooms([room(1, { state: 'draft' })], {
    'PATCH /api/admin/products/1': ({ headers }) =>
      headers['if-match'] === '"3"' ? { body: room(1, { version: 4 }) } : { status: 409, body: { code: 'stale' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish Room 1' }));
  await screen.findByText('“Room 1” is in the shop.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/“Room 1” was not changed\. Somebody else has changed this product/)).toBeTruthy();
  expect(admin.sent('PATCH').map(({ body, headers }) => [body, headers['if-match']])).toEqual([
    [{ state: 'listed' }, '"3"'],
    [{ state: 'draft' }, '"4"'],
  ]);
});
