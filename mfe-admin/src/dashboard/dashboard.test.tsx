import type { AdminSeller, AdminUser } from '@telemarket/contract';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, ROOT_ADMIN } from '../test/admin-api';
import { ORDER, PRODUCT } from '../test/sample';

let chunkFails = false;
jest.mock('../user/user-page', () => {
  if (chunkFails) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('../user/user-page');
});

const open = prepareRemote(remote);

afterEach(clearDevice);

// This test comes first, because a module that was loaded stays loaded.
test('a tab whose code cannot be loaded offers a retry, and the rest of the page still works', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  chunkFails = true;
  open('/admin?tab=users', asAdmin());
  expect(await screen.findByText('Users could not be opened')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
  chunkFails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No users yet')).toBeTruthy();
  log.mockRestore();
});

test('the dashboard shows the totals and a link to the website', async () => {
  open('/admin', asAdmin());
  expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
    'Products',
    'Revenue',
    'Users',
    'Messages',
  ]);
  expect(await screen.findByText('2 to handle')).toBeTruthy();
  const website = screen.getByRole('link', { name: 'View Website' });
  expect([website.getAttribute('href'), website.getAttribute('target')]).toEqual(['/', '_blank']);
});

test('arrow keys, Home and End choose a tab of the dashboard, which the address then names', async () => {
  const admin = open('/admin', asAdmin());
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Products', 'Orders', 'Users', 'Messages']);
  tabs[0]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tabs[2]);
  expect(admin.where()).toBe('/admin?tab=users');
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tabs[2]?.id);
  expect(await screen.findByText('No users yet')).toBeTruthy();
  await userEvent.keyboard('{End}');
  expect(await screen.findByText('No customer messages yet')).toBeTruthy();
  await userEvent.keyboard('{Home}');
  expect(admin.where()).toBe('/admin?tab=products');
});

test('the dashboard can retry a failed request for the totals', async () => {
  let down = true;
  const summary = { products: 1, revenue: '0.30', users: 1, messages: 0, unhandledMessages: 0, pendingOrders: 0 };
  open('/admin', asAdmin({ 'GET /api/admin/summary': () => (down ? null : { body: summary }) }));
  expect(await screen.findByText('The totals could not be loaded.')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$0.30')).toBeTruthy();
});

const PENDING = { products: 1, revenue: '0.00', users: 1, messages: 0, unhandledMessages: 0, pendingOrders: 3 };

// @spec-2.278
test.each([
  ['Orders while an order is pending', '/admin', 'Orders', '/admin?tab=orders'],
  ['the tab that the address names', '/admin?tab=users', 'Users', '/admin?tab=users'],
  [
    'Products for a link from an older release',
    '/admin?reserved=true',
    'Products',
    '/admin?tab=products&reserved=true',
  ],
])('the dashboard opens on %s', async (_what, path, name, where) => {
  const admin = open(path, asAdmin({ 'GET /api/admin/summary': PENDING }));
  expect((await screen.findByRole('tab', { name: 'Orders 3 pending' })).textContent).toBe('Orders 3 pending');
  await screen.findByRole('tabpanel', { name: new RegExp(`^${name}`) });
  expect(admin.where()).toBe(where);
});

// @spec-2.278
test('the title of the browser tab says how many orders are pending', async () => {
  let pendingOrders = 3;
  jest.useFakeTimers();
  try {
    open('/admin?tab=users', asAdmin({ 'GET /api/admin/summary': () => ({ body: { ...PENDING, pendingOrders } }) }));
    await waitFor(() => expect(document.title).toBe('(3) Admin · TeleMarket'));
    pendingOrders = 0;
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(document.title).toBe('Admin · TeleMarket');
  } finally {
    jest.useRealTimers();
  }
});

// @spec-2.276
test('the dialog that Ctrl K opens leads to a page of the dashboard, or searches one of its lists', async () => {
  const admin = open('/admin?tab=users', asAdmin());
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(screen.getByLabelText('Page or search words'));
  await userEvent.keyboard('pend{Enter}');
  expect(admin.where()).toBe('/admin?tab=orders&status=pending');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Go to/ }));
  await userEvent.keyboard('50% off');
  await userEvent.click(screen.getByRole('link', { name: 'Search users for “50% off”' }));
  expect(admin.where()).toBe('/admin?tab=users&q=50%25%20off');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a member of support', () => {
  const SUPPORT = { ...ROOT_ADMIN, staffRole: 'support' } as const;
  const asSupport = () => asAdmin({}, SUPPORT);

  // @spec-6.mdrq
  test('sees only the tabs for this role, without exports, and starts with the orders', async () => {
    const admin = open('/admin', asSupport());
    await waitFor(() => expect(admin.where()).toBe('/admin?tab=orders'));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Orders', 'Users', 'Messages']);
    expect(await screen.findByText('No order waits')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
    expect(await screen.findByText('No users yet')).toBeTruthy();
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
    expect(dialog.getByRole('link', { name: 'Pending orders' })).toBeTruthy();
    expect(dialog.queryByRole('link', { name: /product|seller|review/i })).toBeNull();
  });

  // @spec-6.fsv2
  test('sees how many orders are pending, but not the totals of the shop', async () => {
    const waiting = { pendingOrders: 3, unhandledMessages: 2 };
    const admin = open('/admin', asAdmin({ 'GET /api/admin/summary/waiting': waiting }, SUPPORT));
    expect(await screen.findByRole('tab', { name: 'Orders 3 pending' })).toBeTruthy();
    await screen.findByText('No order waits');
    expect(screen.queryByText('Revenue')).toBeNull();
    const paths = admin.calls.map(({ path }) => path);
    expect(paths.filter((path) => /(summary|days|figures)$/.test(path))).toEqual([]);
  });

  test.each(['?tab=products', '?tab=products&view=sellers'])(
    'reads at %s that only managers can open this part, whose data is not requested',
    async (search) => {
      const admin = open(`/admin${search}`, asSupport());
      expect(await screen.findByText('Only managers can open this part')).toBeTruthy();
      expect(admin.calls.map(({ path }) => path).filter((path) => /products|sellers/.test(path))).toEqual([]);
    },
  );
});

describe('the search with Ctrl K', () => {
  const AT = '2026-11-20T10:00:00.000Z';
  const USER: AdminUser = {
    ...{ id: 5, firstName: 'Bo', lastName: 'Lind', username: 'bo', email: 'bo@example.com', telegramId: null },
    ...{ isAdmin: false, staffRole: null, createdAt: AT, updatedAt: AT, orderCount: 0 },
  };
  const SELLER: Partial<AdminSeller> = {
    ...{ id: 4, name: 'Bo Studio', email: null, telegram: null, isPaused: false, createdAt: AT },
    ...{ listingCount: 1, addressCount: 0 },
  };
  const order = { ...ORDER, id: 9, orderId: '1763700000000', customerName: 'Cy' };
  const FOUND = {
    'GET /api/admin/orders': [order],
    'GET /api/admin/orders/9': order,
    'GET /api/admin/audit': [],
    'GET /api/admin/reviews': [],
    'GET /api/admin/products/3': { ...PRODUCT, id: 3 },
    'GET /api/admin/users': [USER],
    'GET /api/admin/products': [{ ...PRODUCT, id: 3, title: 'Bo’s Group' }],
    'GET /api/admin/sellers': [SELLER],
  };
  const type = async (text: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Go to/ }));
    await userEvent.type(await screen.findByLabelText('Page or search words'), text);
  };

  // @spec-2.rrym
  test.each([
    ['1763700000000', 'Order 1763700000000 from Cy', '?tab=orders&open=9'],
    ['lind', 'User Bo Lind, bo@example.com', '?tab=users&open=5'],
    ['Group', 'Listing Bo’s Group', '?tab=products&open=3'],
    ['Studio', 'Seller Bo Studio', '?tab=products&view=sellers&open=4'],
  ])('finds %s and opens it', async (text, label, search) => {
    const admin = open('/admin?tab=messages', asAdmin(FOUND));
    await type(text);
    await userEvent.click(await screen.findByRole('link', { name: label }));
    expect(admin.where()).toBe(`/admin${search}`);
  });

  test('searches the orders when Enter follows an order number at once, and opens the order once the dialog has found it', async () => {
    const admin = open('/admin?tab=messages', asAdmin(FOUND));
    await type('1763700000000{Enter}');
    expect(admin.where()).toBe('/admin?tab=orders&q=1763700000000');
    await type('1763700000000');
    await screen.findByRole('link', { name: 'Order 1763700000000 from Cy' });
    await userEvent.keyboard('{Enter}');
    expect(admin.where()).toBe('/admin?tab=orders&open=9');
  });
});
