import type { Job } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote, renderInKit } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { JOB, AUDIT_ENTRY, PRODUCT } from '../test/sample';

const ROUTES: Routes = {
  'GET /api/admin/products': () => rows([PRODUCT]),
  'GET /api/admin/products/4': PRODUCT,
  'GET /api/admin/audit': () => rows([AUDIT_ENTRY]),
};
const openPage = prepareRemote(remote);
const open = (routes: Routes = {}, path = '/admin') => openPage(path, asAdmin({ ...ROUTES, ...routes }));

afterEach(clearDevice);

async function openProduct() {
  await userEvent.click(await screen.findByRole('link', { name: 'Chart Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }));
  await dialog.findByLabelText('Title');
  return dialog;
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text) {
    await userEvent.click(field);
    await userEvent.paste(text);
  }
}

const NOTE = 'The owner posted our code in the group.';

/** Presses Verify in the row of the product, and says in the dialog what was checked. */
async function verify() {
  await userEvent.click(await screen.findByRole('button', { name: 'Verify Chart Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify' }));
  await userEvent.click(await dialog.findByRole('button', { name: NOTE }));
  await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
}

// @spec-2.98
test('the button of a row asks what was checked, and verifies the shown version', async () => {
  const verified = { ...PRODUCT, isVerified: true, verifiedAt: new Date().toISOString(), version: 4 };
  let current = PRODUCT;
  const admin = open({
    'GET /api/admin/products': () => rows([current]),
    'PATCH /api/admin/products/4': () => ({ body: (current = verified) }),
  });
  const table = within(await screen.findByRole('table', { name: 'Products' }));
  expect(table.getByText('Unverified')).toBeTruthy();
  await userEvent.click(table.getByRole('button', { name: 'Verify Chart Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify' }));
  const note = await dialog.findByLabelText('What was checked');
  await userEvent.type(note, 'Seen it.');
  await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
  expect(dialog.getByText('Say in 10 to 500 characters what was checked.')).toBeTruthy();
  expect(admin.sent('PATCH')).toEqual([]);
  await userEvent.type(note, ' In a call.');
  await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('“Chart Room” is now Verified.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await table.findByText('Verified')).toBeTruthy();
  expect(table.getByText('today').parentElement?.textContent).toBe('Checked today');
  const [patch] = admin.sent('PATCH');
  const body = { isVerified: true, verificationNote: 'Seen it. In a call.', isCheckedAgain: true };
  expect([patch?.body, patch?.headers['if-match']]).toEqual([body, '"3"']);
});

// @spec-2.r8hx
test('the tab Products lists marks that are old or have no note, and an administrator checks one again', async () => {
  const old = { ...PRODUCT, isVerified: true, verificationNote: NOTE, verifiedAt: '2024-01-06T10:00:00.000Z' };
  const admin = open({
    'GET /api/admin/products': () => rows([old]),
    'GET /api/admin/products/4': old,
    'PATCH /api/admin/products/4': () => ({ body: { ...old, version: 4 } }),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Due for a new check' }));
  expect(screen.getByRole('link', { name: 'Due for a new check' }).getAttribute('aria-current')).toBe('page');
  await waitFor(() => expect(admin.calls.some(({ path }) => path.includes('verified=again'))).toBe(true));
  await verify();
  expect(await screen.findByText('“Chart Room” is now Verified.')).toBeTruthy();
  expect(admin.sent('PATCH')[0]?.body).toEqual({ isVerified: true, verificationNote: NOTE, isCheckedAgain: true });
});

test('a fresh verification mark needs no new check, and can only be removed', async () => {
  const fresh = { ...PRODUCT, isVerified: true, verificationNote: NOTE, verifiedAt: new Date().toISOString() };
  open({ 'GET /api/admin/products': () => rows([fresh]) });
  expect(await screen.findByRole('button', { name: 'Unverify Chart Room' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verify Chart Room' })).toBeNull();
});

test('the button of each row is busy until the request of that row has ended', async () => {
  const pending: (() => void)[] = [];
  const wait = () => new Promise<{ body: object }>((resolve) => pending.push(() => resolve({ body: PRODUCT })));
  open({
    'GET /api/admin/products': () => rows([1, 2].map((id) => room(id, { availability: 'sold', state: 'sold' }))),
    'POST /api/admin/products/1/restore': wait,
    'POST /api/admin/products/2/restore': wait,
  });
  const putBack = (id: number) => screen.getByRole('button', { name: `Put Room ${id} back for sale` });
  await screen.findByRole('button', { name: 'Put Room 1 back for sale' });
  await userEvent.click(putBack(1));
  await userEvent.click(putBack(2));
  const busy = () => [1, 2].map((id) => putBack(id).getAttribute('aria-busy') === 'true');
  expect(busy()).toEqual([true, true]);
  pending[1]?.();
  await waitFor(() => expect(busy()).toEqual([true, false]));
  pending[0]?.();
  await waitFor(() => expect(busy()).toEqual([false, false]));
});

test('a change to a product clears the listings that the shop has cached in the same tab', async () => {
  let cache: ReturnType<typeof useSWRConfig>['cache'] | undefined;
  const Spy = () => {
    cache = useSWRConfig().cache;
    return null;
  };
  const admin = open({ 'PATCH /api/admin/products/4': () => ({ body: { ...PRODUCT, isVerified: true } }) });
  renderInKit(<Spy />);
  const shop = ['/api/products/4', '/api/products?page=1', '/api/products/{id}?ids=4,7', '/api/stats'];
  for (const key of shop) cache?.set(key, { data: [] });
  cache?.set('/api/orders/user/x', { data: [] });
  await verify();
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  expect(await screen.findByText('“Chart Room” is now Verified.')).toBeTruthy();
  expect(shop.filter((key) => cache?.get(key)?.data)).toEqual([]);
  expect(cache?.get('/api/orders/user/x')?.data).toEqual([]);
});

test('an administrator marks a product as one of a kind', async () => {
  const admin = open({ 'PATCH /api/admin/products/4': () => ({ body: { ...PRODUCT, isUnique: true, version: 4 } }) });
  const dialog = await openProduct();
  await userEvent.click(dialog.getByRole('checkbox', { name: /One of a kind/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')[0]?.body).toMatchObject({ isUnique: true, isVerified: false }));
});

// @spec-2.t3wz
test('a new group or account is one of a kind until somebody decides otherwise', async () => {
  open({}, '/admin?open=new');
  const dialog = within(await screen.findByRole('dialog', { name: 'New product' }));
  const box = dialog.getByRole('checkbox', { name: /One of a kind/ });
  const choose = (category: string) => userEvent.selectOptions(dialog.getByLabelText('Category'), category);
  expect(box).toHaveProperty('checked', true);
  await choose('Bot');
  expect(box).toHaveProperty('checked', false);
  await choose('Account');
  expect(box).toHaveProperty('checked', true);
  await userEvent.click(box);
  await choose('Group');
  expect(box).toHaveProperty('checked', false);
});

// @spec-2.100
test('the tab Products shows sold products with their order, and an administrator puts one back for sale', async () => {
  const sold = { ...PRODUCT, isUnique: true, availability: 'sold' as const, state: 'sold' as const, reservedBy: 9 };
  const admin = open(
    {
      'GET /api/admin/products': () => rows([sold]),
      'POST /api/admin/products/4/restore': () => ({ body: { ...PRODUCT, isUnique: true } }),
    },
    '/admin?tab=products&state=sold',
  );
  const link = await screen.findByRole('link', { name: 'Sold by an order' });
  expect(link.getAttribute('href')).toBe('/admin?tab=orders&open=9');
  expect(admin.calls.some(({ path }) => path.includes('state=sold'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Put Chart Room back for sale' }));
  expect(await screen.findByText('“Chart Room” is back in the shop.')).toBeTruthy();
});

const room = (id: number, given: Partial<typeof PRODUCT> = {}) => ({ ...PRODUCT, id, title: `Room ${id}`, ...given });

/** The jobs of the server. A started job ends at the first request for its progress. */
function serveJobs(end: Partial<Job> = {}) {
  let jobs: Job[] = [];
  const started = ({ body }: { body?: unknown }) => {
    const { operation, targets } = body as { operation: Job['operation']; targets: object[] };
    const job = { ...JOB, operation, state: 'waiting' as const, total: targets.length, done: 0 };
    jobs = [{ ...job, state: 'done', done: job.total, endedAt: new Date().toISOString(), ...end }];
    return { status: 201, body: job };
  };
  return {
    'GET /api/admin/jobs': () => rows(jobs),
    'GET /api/admin/jobs/3': () => ({ body: jobs[0] }),
    'POST /api/admin/jobs': started,
  };
}

// @spec-2.100
test('a job ends the reservations of the chosen products', async () => {
  const reserved = [4, 5, 6].map((id) => room(id, { isUnique: true, availability: 'reserved' }));
  const admin = open({ 'GET /api/admin/products': () => rows(reserved), ...serveJobs() }, '/admin?reserved=true');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (3)' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Room 5' }));
  await userEvent.click(screen.getByRole('button', { name: 'Release reservations (2)' }));
  expect(await screen.findByText('Release reservations: 2 done, 0 refused.')).toBeTruthy();
  const version = PRODUCT.version;
  expect(admin.sent('POST').map(({ body }) => body)).toEqual([
    {
      ...{ press: expect.stringMatching(/^[0-9a-f]{32}$/), operation: 'release-products', text: null },
      targets: [
        { id: 4, version },
        { id: 6, version },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull());
});

// @spec-2.273
test('1,000 products are verified in one job, and the three that are refused say why and stay chosen', async () => {
  const all = Array.from({ length: 1_000 }, (_, index) => room(index + 1));
  const reason = 'Somebody else has changed this product. Check the product again first.';
  const refused = [7, 70, 700].map((id) => ({
    ...{ line: id, name: `Room ${id}`, productId: id, orderId: null, result: 'refused', reason },
  }));
  const admin = open({
    'GET /api/admin/products': ({ path }) => {
      const [page = 1, size = 20] = ['page', 'pageSize'].map((name) =>
        Number(new URLSearchParams(path.split('?')[1]).get(name)),
      );
      return rows(all.slice((page - 1) * size, page * size), 1_000);
    },
    ...serveJobs({ refused: 3 }),
    'GET /api/admin/jobs/3/rows': () => rows(refused),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (20)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose all 1,000' }));
  const press = await screen.findByRole('button', { name: 'Verify (1,000)' });
  await userEvent.click(press);
  expect(screen.getByText('Say in 10 to 500 characters what was checked.')).toBeTruthy();
  expect(admin.sent('POST')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: NOTE }));
  await userEvent.click(press);
  await userEvent.click(await screen.findByRole('button', { name: 'Verify 1,000 products' }));
  expect(await screen.findByText('Verify: 997 done, 3 refused.')).toBeTruthy();
  expect(await screen.findByText('3 chosen, 2 of them on other pages')).toBeTruthy();
  const [{ body } = { body: {} }] = admin.sent('POST');
  expect(body).toMatchObject({ operation: 'verify-products', text: NOTE });
  expect((body as { targets: object[] }).targets).toHaveLength(1_000);
  expect(screen.getByRole('link', { name: 'Download the failed rows' }).getAttribute('href')).toBe(
    '/api/admin/jobs/3/refused',
  );
  const changed = screen.getByText('What changed');
  await userEvent.click(changed);
  expect(await within(changed.closest('details') as HTMLElement).findByText('Room 7')).toBeTruthy();
  expect(screen.getAllByText(reason)).toHaveLength(3);
});

test('pressing Undo several times after a deletion sends the same press id each time', async () => {
  const undo = { ...JOB, id: 8, undoOf: 3, state: 'waiting' as const, total: 2, done: 0 };
  const admin = open({
    'GET /api/admin/products': () => rows([room(4), room(5)]),
    ...serveJobs({ undoUntil: '2099-01-01T00:00:00.000Z' }),
    'POST /api/admin/jobs/3/undo': () => ({ status: 201, body: undo }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (2)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete (2)' }));
  expect(await screen.findByText('Delete: 2 done, 0 refused.')).toBeTruthy();
  const button = await screen.findByRole('button', { name: 'Undo' });
  await userEvent.dblClick(button);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
  const presses = admin.sent('POST').flatMap(({ path, body }) => (path.endsWith('/undo') ? [body] : []));
  expect(new Set(presses.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('a question with the number of rows and the name of who changed them comes before the undo of many rows', async () => {
  const done: Job = {
    ...JOB,
    state: 'done',
    total: 25,
    done: 25,
    refused: 2,
    by: 'ada',
    undoUntil: '2099-01-01T00:00:00.000Z',
  };
  const admin = open({
    'GET /api/admin/products': () => rows([room(4)]),
    'GET /api/admin/jobs': () => rows([{ ...done, endedAt: new Date().toISOString() }]),
    'POST /api/admin/jobs/3/undo': () => ({ status: 201, body: { ...JOB, id: 8, undoOf: 3 } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Undo Delete of 23 rows?' }));
  expect(dialog.getByText('ada')).toBeTruthy();
  expect(admin.sent('POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Undo Delete of 23 rows' }));
  await waitFor(() => expect(admin.sent('POST')).toHaveLength(1));
  expect(admin.sent('POST')[0]?.body).toEqual({ press: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pressing Pause again after a lost response sends the same request, even when its job has already ended', async () => {
  let shown = room(4);
  let jobs: Job[] = [];
  const bodies: unknown[] = [];
  const ended: Job = { ...JOB, state: 'done', total: 1, done: 1, endedAt: new Date().toISOString() };
  open({
    'GET /api/admin/products': () => rows([shown]),
    'GET /api/admin/jobs': () => rows(jobs),
    'GET /api/admin/jobs/3': () => ({ body: ended }),
    'POST /api/admin/jobs': ({ body }) => {
      bodies.push(body);
      if (bodies.length > 1) return { status: 201, body: ended };
      // The job has run although its response was lost.
      [shown, jobs] = [room(4, { version: 9, title: 'Written by the job' }), [ended]];
      return { status: 503, body: {} };
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause (1)' }));
  expect(await screen.findByText(/no row is changed twice/)).toBeTruthy();
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  expect(await screen.findByRole('link', { name: 'Written by the job' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pause (1)' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toEqual(bodies[0]);
});

test('a failed request for the progress of a job is repeated, and shows no error', async () => {
  const jobs = serveJobs();
  let reads = 0;
  open({
    'GET /api/admin/products': () => rows([room(4)]),
    ...jobs,
    'GET /api/admin/jobs/3': () => (++reads === 1 ? { status: 429, body: {} } : jobs['GET /api/admin/jobs/3']()),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause (1)' }));
  await waitFor(() => expect(reads).toBe(2), { timeout: 5_000 });
  expect(screen.queryByText(/did not accept/)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause (1)' })).toBeNull());
});

test('pressing Delete again after a lost response sends the same press id, and shows the result of the job', async () => {
  const jobs = serveJobs();
  let isLost = true;
  const admin = open({
    'GET /api/admin/products': () => rows([room(4)]),
    ...jobs,
    'POST /api/admin/jobs': (call) => (isLost ? { status: 503, body: {} } : jobs['POST /api/admin/jobs'](call)),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete (1)' }));
  expect(await screen.findByText(/no row is changed twice/)).toBeTruthy();
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Delete (1)' }));
  expect(await screen.findByText('Delete: 1 done, 0 refused.')).toBeTruthy();
  const presses = admin.sent('POST').map(({ body }) => (body as { press: string }).press);
  expect([presses.length, new Set(presses).size]).toEqual([2, 1]);
});

// @spec-2.qgb2
test('a job of another administrator is shown with its progress, and can be stopped', async () => {
  let job: Job = { ...JOB, by: 'ada', total: 40, done: 12 };
  const admin = open({
    'GET /api/admin/products': () => rows([room(4)]),
    'GET /api/admin/jobs': () => rows([job]),
    'POST /api/admin/jobs/3/stop': () => {
      job = { ...job, state: 'stopped', reason: 'Stopped by grace.', endedAt: new Date().toISOString() };
      return { body: job };
    },
  });
  expect(await screen.findByText('Delete: 12 of 40')).toBeTruthy();
  expect(screen.getByText('ada')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Delete' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['12', '40']);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText(/12 done, 0 refused, 28 not tried\. .*Stopped by grace\./)).toBeTruthy();
  expect(admin.sent('POST')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/not tried/)).toBeNull();
});

test('an administrator restores a deleted product', async () => {
  let listed = true;
  open({
    'GET /api/admin/products': () => rows(listed ? [PRODUCT] : []),
    'DELETE /api/admin/products/4': () => {
      listed = false;
      return { status: 204 };
    },
    'POST /api/admin/products/4/restore': () => {
      listed = true;
      return { body: PRODUCT };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Chart Room' }));
  expect(await screen.findByText('“Chart Room” was deleted.')).toBeTruthy();
  expect(await screen.findByText('No products yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Chart Room” was restored.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Chart Room' })).toBeTruthy();
});

test('the product form saves every field of an edited product', async () => {
  const admin = open({ 'PATCH /api/admin/products/4': () => ({ body: { ...PRODUCT, version: 4 } }) });
  const dialog = await openProduct();
  expect(await dialog.findByText('99.00')).toBeTruthy();
  await retype(dialog.getByLabelText('Price'), '120.5');
  await retype(dialog.getByLabelText('Key features (optional)'), 'Daily\n\n Loud ');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Verified/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(admin.sent('PATCH')[0]).toMatchObject({
    headers: { 'if-match': '"3"' },
    body: {
      title: 'Chart Room',
      description: 'Daily charts.',
      category: 'group',
      price: '120.50',
      originalPrice: null,
      sellerName: 'Ines',
      memberCount: 48_200,
      userCount: null,
      features: ['Daily', 'Loud'],
      isVerified: true,
    },
  });
  expect(admin.toast()?.title).toBe('Product saved');
});

test('the product form retains the input after a change by another admin until the newer version is loaded', async () => {
  let current = PRODUCT;
  const admin = open({
    'GET /api/admin/products/4': () => ({ body: current }),
    'PATCH /api/admin/products/4': ({ headers }) => {
      if (headers['if-match'] === '"3"') {
        current = { ...PRODUCT, title: 'Chart Hall', version: 7 };
        return { status: 409, body: { code: 'stale' } };
      }
      return { body: current };
    },
  });
  const dialog = await openProduct();
  await retype(dialog.getByLabelText('Title'), 'Chart House');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(
    await dialog.findByText(
      'Somebody else has changed this product since you opened it. What you typed is still here.',
    ),
  ).toBeTruthy();
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Chart House');
  await userEvent.click(dialog.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Chart Hall'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(admin.sent('PATCH').at(-1)?.headers['if-match']).toBe('"7"');
});

test('a product can be unverified immediately after it was verified', async () => {
  let current = PRODUCT;
  const admin = open({
    'GET /api/admin/products/4': () => ({ body: current }),
    'GET /api/admin/products': async () => {
      const response = rows([current]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return response;
    },
    'PATCH /api/admin/products/4': ({ body, headers }) => {
      if (headers['if-match'] !== `"${current.version}"`) return { status: 409, body: { code: 'stale' } };
      current = { ...current, ...(body as Partial<typeof PRODUCT>), version: current.version + 1 };
      return { body: current };
    },
  });
  await verify();
  expect(await screen.findByText('“Chart Room” is now Verified.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unverify Chart Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unverify' }));
  expect(await dialog.findByText(NOTE)).toBeTruthy();
  expect(dialog.getByText(/Undo brings them back/)).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Unverify' }));
  expect(await screen.findByText('“Chart Room” is now Unverified.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Chart Room” is Verified as before.')).toBeTruthy();
  expect(admin.sent('PATCH').map(({ body }) => body)).toEqual([
    { isVerified: true, verificationNote: NOTE, isCheckedAgain: true },
    { isVerified: false },
    { isVerified: true, verificationNote: NOTE },
  ]);
});

test('the dialog Unverify says that a removed mark without a note cannot be restored', async () => {
  const bare = { ...PRODUCT, isVerified: true };
  const admin = open({
    'GET /api/admin/products': () => rows([bare]),
    'GET /api/admin/products/4': bare,
    'PATCH /api/admin/products/4': () => ({ body: PRODUCT }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unverify Chart Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unverify' }));
  expect(await dialog.findByText(/cannot be undone/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(admin.sent('PATCH')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Unverify Chart Room' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unverify' }));
  expect(await screen.findByText('“Chart Room” is now Unverified.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the product form changes the date of a check or of a number only when an admin asks for it', async () => {
  const at = '2026-05-03T10:00:00.000Z';
  const counted = {
    ...PRODUCT,
    ...{ isVerified: true, verifiedAt: at, verificationNote: NOTE, countSource: 'telegram', countSourceAt: at },
  };
  const admin = open({
    'GET /api/admin/products': () => rows([counted]),
    'GET /api/admin/products/4': counted,
    'GET /api/admin/topics': [{ id: 2, name: 'Music', slug: 'music', listingCount: 1, version: 1 }],
    'PATCH /api/admin/products/4': () => ({ body: counted }),
  });
  const dialog = await openProduct();
  const source = dialog.getByLabelText<HTMLSelectElement>('Source of the number (optional)');
  expect(source.selectedOptions[0]?.textContent).toMatch(/^As before: Telegram says, May 3, 2026/);
  await retype(dialog.getByLabelText('What was checked (optional)'), `${NOTE}!`);
  await userEvent.selectOptions(dialog.getByLabelText('Topic (optional)'), 'Music');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  const first = admin.sent('PATCH')[0]?.body;
  expect(first).toMatchObject({ verificationNote: `${NOTE}!`, topicId: 2 });
  for (const field of ['isCheckedAgain', 'countSource', 'sinceSource']) expect(first).not.toHaveProperty(field);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openProduct();
  await userEvent.click(again.getByLabelText(/^Checked again today/));
  await userEvent.selectOptions(again.getByLabelText('Source of the number (optional)'), 'Counted by us');
  await userEvent.click(again.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(2));
  expect(admin.sent('PATCH')[1]?.body).toMatchObject({ isCheckedAgain: true, countSource: 'shop' });
});

test('a new verification mark gets today’s date, and the form does not send fields that an older API has left out', async () => {
  const later = ['pictures', 'topic', 'handle', 'language'];
  const old = Object.fromEntries(Object.entries(PRODUCT).filter(([field]) => !later.includes(field)));
  const admin = open({
    'GET /api/admin/products/4': old,
    'PATCH /api/admin/products/4': () => ({ body: { ...PRODUCT, version: 4 } }),
  });
  const dialog = await openProduct();
  await userEvent.selectOptions(dialog.getByLabelText('Language (optional)'), 'pt');
  await retype(dialog.getByLabelText('What was checked (optional)'), NOTE);
  await userEvent.click(dialog.getByLabelText(/^Verified/));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  const sent = admin.sent('PATCH')[0]?.body;
  expect(sent).toMatchObject({ isVerified: true, verificationNote: NOTE, isCheckedAgain: true, language: 'pt' });
  for (const field of ['pictures', 'topicId', 'handle']) expect(sent).not.toHaveProperty(field);
});

test('the product form shows its own errors and those of the API beside the fields', async () => {
  const errors = [
    { field: 'originalPrice', message: 'must be higher than the price' },
    { field: 'features.1', message: 'is too long' },
  ];
  const admin = open({ 'POST /api/admin/products': () => ({ status: 422, body: { errors } }) }, '/admin?open=new');
  const dialog = within(await screen.findByRole('dialog', { name: 'New product' }));
  const create = dialog.getByRole('button', { name: 'Create product' });
  await userEvent.type(dialog.getByLabelText('Price'), '0');
  await userEvent.click(create);
  for (const text of [
    'Enter a title.',
    'Enter a description.',
    'Enter a price, such as 149.00.',
    'Enter the seller’s name.',
  ])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Title'));
  expect(admin.sent('POST')).toEqual([]);

  await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Bot');
  await userEvent.type(dialog.getByLabelText('Users (optional)'), '50');
  await userEvent.click(dialog.getByLabelText('Title'));
  await userEvent.paste('Helper');
  await userEvent.click(dialog.getByLabelText('Description'));
  await userEvent.paste('Helps.');
  await userEvent.click(dialog.getByLabelText('Seller'));
  await userEvent.paste('Ines');
  await retype(dialog.getByLabelText('Price'), '10');
  await userEvent.click(create);
  expect(await dialog.findByText('Original price must be higher than the price.')).toBeTruthy();
  expect(dialog.getByText('Key features is too long.')).toBeTruthy();
  expect(dialog.getByText('The server did not accept some values. Your input is still here.')).toBeTruthy();
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Helper');
  expect(admin.sent('POST')[0]?.body).toMatchObject({ category: 'bot', userCount: 50, memberCount: null });
});

// @spec-2.275
test('a product is duplicated, without its verification', async () => {
  const verified = { ...PRODUCT, isVerified: true, verificationNote: 'Seen' };
  const admin = open({
    'GET /api/admin/products': () => rows([verified]),
    'GET /api/admin/products/4': verified,
    'POST /api/admin/products': PRODUCT,
  });
  const dialog = await openProduct();
  await userEvent.click(dialog.getByRole('link', { name: 'Duplicate' }));
  const copy = within(await screen.findByRole('dialog', { name: 'New product' }));
  expect(await copy.findByLabelText('Title')).toHaveProperty('value', 'Chart Room (copy)');
  await userEvent.click(copy.getByRole('button', { name: 'Create product' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(admin.sent('POST')[0]?.body).toMatchObject({
    ...{ title: 'Chart Room (copy)', price: '149.00', features: ['Daily', 'Friendly'] },
    ...{ isVerified: false, verificationNote: null },
  });
});
