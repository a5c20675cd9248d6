import type { AdminSummary, AdminWaiting, FirstDay, Needs } from '@telemarket/contract';
import type { SessionUser } from '@telemarket/kit';
import { type Response, respondWith, type Routes } from '@telemarket/remote-tools/test/network';

export const ROOT_ADMIN: SessionUser = {
  id: 1,
  firstName: 'Grace',
  lastName: null,
  username: 'grace',
  email: 'grace@example.com',
  isAdmin: true,
};

const SUMMARY: AdminSummary = {
  products: 120,
  revenue: '1049.30',
  users: 7,
  messages: 3,
  unhandledMessages: 2,
  pendingOrders: 0,
  newReviews: 0,
};

const WAITING: AdminWaiting = { unhandledMessages: 2, pendingOrders: 0 };

const NO_NEEDS: Needs = { deals: [], sellers: { missing: 0, several: 0 } };

const FIRST_DAY: FirstDay = {
  steps: [],
  isDismissed: true,
  demonstration: { listings: 0, orders: 0, canPutBack: false },
};

/** Returns a response with a page of a list. */
export const rows = (body: unknown[], total = body.length): Response => ({
  body,
  headers: { 'x-total-count': String(total) },
});

/** Options to open a page as an admin. All other routes return an empty list. */
export const asAdmin = (routes: Routes = {}, user: SessionUser | null = ROOT_ADMIN) => ({
  user,
  respond: respondWith(
    {
      'GET /api/admin/summary': SUMMARY,
      'GET /api/admin/summary/waiting': WAITING,
      'GET /api/admin/needs': NO_NEEDS,
      'GET /api/admin/first-day': FIRST_DAY,
      ...routes,
    },
    rows([]),
  ),
});
