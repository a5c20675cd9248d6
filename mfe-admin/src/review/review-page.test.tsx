import type { AdminReview } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';

const AT = '2026-11-20T10:00:00.000Z';
const REVIEW: AdminReview = {
  ...{ id: 8, rating: 2, text: 'Late answers', firstName: 'Bo', createdAt: AT, updatedAt: AT, reply: null },
  ...{ repliedAt: null, productId: 3, productTitle: 'Calm Group', userId: 5, username: 'bo', hiddenReason: null },
  ...{ authorSuspended: false, isNew: true },
};

const openPage = prepareRemote(remote);
afterEach(clearDevice);

async function open(routes: Routes = {}) {
  let review = REVIEW;
  const admin = openPage(
    '/admin?tab=products&view=reviews',
    asAdmin({
      'GET /api/admin/reviews': () => rows([review]),
      'GET /api/admin/reviews/8': () => ({ body: review }),
      'PATCH /api/admin/reviews/8': ({ body }) => {
        review = { ...review, isNew: false, ...(body as Partial<AdminReview>) };
        return { body: review };
      },
      ...routes,
    }),
  );
  await userEvent.click(await screen.findByRole('link', { name: '2 of 5' }));
  return { admin, dialog: within(await screen.findByRole('dialog', { name: 'Review' })) };
}

// @spec-2.h45w
test('the review page lists the reviews of all listings, with links to listing and author', async () => {
  await open();
  const table = within(screen.getByRole('table', { name: 'Reviews', hidden: true }));
  const href = (name: string) => table.getByRole('link', { name, hidden: true }).getAttribute('href');
  expect(href('Calm Group')).toBe('/admin?tab=products&open=3');
  expect(href('bo')).toBe('/admin?tab=users&open=5');
  expect(table.getByText('New')).toBeTruthy();
});

test('a review that is marked as read is no longer new, and the request names the version that was read', async () => {
  const { admin, dialog } = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Mark the review by bo as read' }));
  expect(await screen.findByText('Shown')).toBeTruthy();
  expect(admin.sent('PATCH')[0]?.body).toEqual({ readUntil: AT });
  expect(dialog.queryByRole('button', { name: 'Mark the review by bo as read' })).toBeNull();
});

test('an administrator hides a review with a reason', async () => {
  const { admin, dialog } = await open();
  await userEvent.click(dialog.getByText('Reply or hide'));
  await userEvent.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(dialog.getByText('Enter a reason.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason for hiding the review (the author reads it)'), 'Insult');
  await userEvent.click(dialog.getByRole('button', { name: 'Hide review' }));
  expect(await dialog.findByText('Hidden: Insult')).toBeTruthy();
  expect(admin.sent('PATCH')[0]?.body).toEqual({ hiddenReason: 'Insult', readUntil: AT });
});

test('the tab Products says how many reviews are new', async () => {
  openPage(
    '/admin?tab=users',
    asAdmin({
      'GET /api/admin/summary': {
        ...{ products: 1, revenue: '0.00', users: 1, messages: 0, unhandledMessages: 0, pendingOrders: 0 },
        newReviews: 2,
      },
    }),
  );
  expect((await screen.findByText('new reviews')).closest('[role=tab]')?.textContent).toBe('Products 2 new reviews');
});
