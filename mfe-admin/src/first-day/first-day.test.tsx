import type { FirstDay, FirstStep } from '@telemarket/contract';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';

const open = prepareRemote(remote);
afterEach(clearDevice);

const NAMES: FirstStep['step'][] = ['name', 'mail', 'second-factor', 'listing', 'chat', 'seller'];
const NO_DEMONSTRATION = { listings: 0, orders: 0, canPutBack: false };
const day = (done: readonly FirstStep['step'][], given: Partial<FirstDay> = {}): FirstDay => ({
  steps: NAMES.map((step) => ({ step, isDone: done.includes(step) })),
  isDismissed: false,
  demonstration: NO_DEMONSTRATION,
  ...given,
});
const list = () => screen.findByRole('region', { name: 'Your first day' });

// @spec-2.dr8d
test('the list of first steps shows what a new shop needs, with links, until somebody dismisses the list', async () => {
  let isDismissed = false;
  const routes = {
    'GET /api/admin/first-day': () => ({ body: day(['mail', 'chat'], { isDismissed }) }),
    'POST /api/admin/first-day/dismissal': () => {
      isDismissed = true;
      return { body: day(['mail', 'chat'], { isDismissed }) };
    },
  };
  open('/admin?tab=products', asAdmin(routes));
  const steps = within(await list()).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => /^(.+?)( \(done\))?[A-Z]/.exec(textContent)?.slice(1, 3))).toEqual([
    ['Name and imprint', undefined],
    ['Mail', ' (done)'],
    ['Two-factor authentication', undefined],
    ['First listing', undefined],
    ['Chat', ' (done)'],
    ['First seller', undefined],
  ]);
  expect(steps.map((step) => within(step).getByRole('link').getAttribute('href'))).toEqual([
    ...['/admin?tab=settings', '/admin?tab=settings', '/profile?tab=security'],
    ...['/admin?tab=products&open=new', '/admin?tab=settings', '/admin?tab=products&view=sellers'],
  ]);
  expect(screen.getByText('2 of 6 done')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your first day' })).toBeNull());
});

test('the list of first steps is not shown when all steps are done', async () => {
  open('/admin?tab=products', asAdmin({ 'GET /api/admin/first-day': day(NAMES) }));
  expect(await screen.findByText('No products yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your first day' })).toBeNull();
});

// @spec-2.hpaf
test('a manager removes the demonstration after a question, and puts it back', async () => {
  let demonstration: FirstDay['demonstration'] = { listings: 120, orders: 0, canPutBack: false };
  const answer = () => ({ body: day([], { demonstration }) });
  const posts: string[] = [];
  const routes = {
    'GET /api/admin/first-day': answer,
    'POST /api/admin/first-day/demonstration/removal': () => {
      posts.push('removal');
      demonstration = { ...NO_DEMONSTRATION, canPutBack: true };
      return answer();
    },
    'POST /api/admin/first-day/demonstration/restore': () => {
      posts.push('restore');
      demonstration = { listings: 120, orders: 0, canPutBack: false };
      return answer();
    },
  };
  const { where } = open('/admin?tab=products', asAdmin(routes));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the demonstration' }));
  const question = within(screen.getByRole('dialog', { name: 'Remove the demonstration?' }));
  expect(question.getByText(/^120 invented listings leave the shop/)).toBeTruthy();
  expect(question.getByText('You can put the listings back until your first sale.')).toBeTruthy();
  expect(posts).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Put the demonstration back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
  expect(await screen.findByRole('button', { name: 'Remove the demonstration' })).toBeTruthy();
  expect([posts, where()]).toEqual([['removal', 'restore'], '/admin?tab=products']);
});

test('the removal of the demonstration asks again when an order has arrived since the question', async () => {
  let orders = 0;
  const answer = () => ({ body: day([], { demonstration: { listings: 120, orders, canPutBack: false } }) });
  const { sent } = open(
    '/admin?tab=products&open=demonstration',
    asAdmin({
      'GET /api/admin/first-day': answer,
      'POST /api/admin/first-day/demonstration/removal': () => ({ status: 409, body: { code: 'orders' } }),
    }),
  );
  expect(await screen.findByText('You can put the listings back until your first sale.')).toBeTruthy();
  orders = 1;
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^The orders have changed in the meantime. Nothing was removed./)).toBeTruthy();
  expect(
    screen.getByText(/^1 order with nothing but these listings will also be deleted.*cannot be undone\.$/),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ orders: 0 }, { orders: 1 }]));
});

test('the question about removing the demonstration stays the same while the list of products reloads after the removal', async () => {
  let demonstration: FirstDay['demonstration'] = { listings: 120, orders: 0, canPutBack: false };
  let finishList: (() => void) | undefined;
  const routes = {
    'GET /api/admin/first-day': () => ({ body: day([], { demonstration }) }),
    'GET /api/admin/products': async () => {
      if (demonstration.canPutBack) await new Promise<void>((resolve) => (finishList = resolve));
      return rows([]);
    },
    'POST /api/admin/first-day/demonstration/removal': () => {
      demonstration = { ...NO_DEMONSTRATION, canPutBack: true };
      return { body: day([], { demonstration }) };
    },
  };
  open('/admin?tab=products&open=demonstration', asAdmin(routes));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Put the demonstration back', hidden: true })).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Remove the demonstration?' })).toBeTruthy();
  finishList?.();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the question about removing the demonstration says that the deletion of its orders cannot be undone', async () => {
  const demonstration = { listings: 120, orders: 1, canPutBack: false };
  open('/admin?tab=products&open=demonstration', asAdmin({ 'GET /api/admin/first-day': day([], { demonstration }) }));
  expect(
    await screen.findByText(/^1 order with nothing but these listings will also be deleted.*cannot be undone\.$/),
  ).toBeTruthy();
});

test('an empty list of products offers to create or import products', async () => {
  open('/admin?tab=products', asAdmin());
  expect(await screen.findByText('No products yet')).toBeTruthy();
  const links = ['New product', 'Import CSV'].map((name) => screen.getAllByRole('link', { name }).length);
  expect(links).toEqual([2, 2]);
});
