import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDevice, renderAdmin } from '../test/render-admin';

afterEach(forgetDevice);

test('four cards, View Website in a new tab, and the tabs by keyboard, in the address', async () => {
  const admin = renderAdmin();
  expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
    'Products',
    'Revenue',
    'Users',
    'Messages',
  ]);
  expect(await screen.findByText('2 to handle')).toBeTruthy();
  const website = screen.getByRole('link', { name: 'View Website' });
  expect([website.getAttribute('href'), website.getAttribute('target')]).toEqual(['/', '_blank']);

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

test('totals that do not come are said, and asked for again', async () => {
  let down = true;
  renderAdmin({
    'GET /api/admin/summary': () =>
      down ? null : { body: { products: 1, revenue: '0.30', users: 1, messages: 0, unhandledMessages: 0 } },
  });
  expect(await screen.findByText('The totals could not be loaded.')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$0.30')).toBeTruthy();
});
