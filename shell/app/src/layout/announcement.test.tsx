import { createKit, DataProvider, EMPTY_BOOT, KitProvider } from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { clearDevice } from '@telemarket/remote-tools/test/render';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Announcement } from './announcement';
import { Brand } from './brand';

afterEach(clearDevice);

const partOf = (shop: object, win: Window | null = window) => (
  <KitProvider kit={createKit({ ...EMPTY_BOOT, shop }, win)}>
    <DataProvider>
      <MemoryRouter>
        <Brand />
        <Announcement />
        <main id="main" tabIndex={-1} />
      </MemoryRouter>
    </DataProvider>
  </KitProvider>
);

// @spec-3.tqfv
test('the server renders the announcement, and a device that has dismissed it sees only the next one', async () => {
  const sale = { announcement: { id: '1a', text: 'All bots 20% off', link: '/bots' } };
  expect(renderToString(partOf(sale, null))).toContain('All bots 20% off');
  const first = render(partOf(sale));
  expect(screen.getByRole('link', { name: 'All bots 20% off' }).getAttribute('href')).toBe('/bots');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(document.cookie).toBe('tm_announcement=1a');
  first.unmount();
  document.cookie = 'tm_announcement=; Max-Age=0';
  const second = render(partOf(sale));
  expect(screen.queryByRole('complementary')).toBeNull();
  // the browser has deleted the cookie
  expect(document.cookie).toBe('tm_announcement=1a');
  second.unmount();
  render(partOf({ announcement: { id: '2b', text: 'New channels' } }));
  expect(screen.getByRole('complementary', { name: 'Announcement' }).textContent).toContain('New channels');
});

test('the link to the home page shows the name and the logo of the shop', () => {
  render(partOf({ name: 'Harbour', logo: 'a'.repeat(32) }));
  const link = screen.getByRole('link', { name: 'Harbour, home' });
  expect(link.textContent).toBe('Harbour');
  expect(link.querySelector('img')?.getAttribute('src')).toBe(`/art/picture/${'a'.repeat(32)}/160.webp`);
});
