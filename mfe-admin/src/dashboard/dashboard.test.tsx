import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin } from '../test/admin-api';

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
  expect(await screen.findByText('User management features coming soon')).toBeTruthy();
  log.mockRestore();
});

test('shows the totals and a link to the website', async () => {
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

test('the tabs are chosen by keyboard and are in the address', async () => {
  const admin = open('/admin', asAdmin());
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Products', 'Orders', 'Users', 'Messages']);
  tabs[0]?.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tabs[2]);
  expect(admin.where()).toBe('/admin?tab=users');
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tabs[2]?.id);
  expect(await screen.findByText('User management features coming soon')).toBeTruthy();
  await userEvent.keyboard('{End}');
  expect(await screen.findByText('No customer messages yet')).toBeTruthy();
  await userEvent.keyboard('{Home}');
  expect(admin.where()).toBe('/admin');
});

test('retries a failed request for the totals', async () => {
  let down = true;
  const summary = { products: 1, revenue: '0.30', users: 1, messages: 0, unhandledMessages: 0 };
  open('/admin', asAdmin({ 'GET /api/admin/summary': () => (down ? null : { body: summary }) }));
  expect(await screen.findByText('The totals could not be loaded.')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$0.30')).toBeTruthy();
});
