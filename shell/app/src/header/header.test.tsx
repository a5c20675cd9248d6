import { bidi } from '@telemarket/composition';
import { createKit, DataProvider, EMPTY_BOOT, KitProvider } from '@telemarket/kit';
import { useUnreadMessages } from '@telemarket/kit/ui';
import { MemoryRouter } from '@telemarket/kit/server';
import { SEARCH_REQUEST } from '@telemarket/kit/shop';
import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { ADA } from '../../../platform/remote-tools/test/people';
import { Header } from './header';

afterEach(clearDevice);

const HUB = { id: 1, title: 'Signal Hub', image: '/art/1.svg', category: 'group', price: '149.00' } as const;

test('the Login link passes the address of the page, including its query string, to the login page', async () => {
  const shell = renderInKit(<Header />, { path: '/?search=crypto&page=2' });
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(shell.where()).toBe('/login');
  expect(shell.locationState()).toEqual({ from: '/?search=crypto&page=2' });
});

test('the cart button says how many items the cart has', () => {
  const { kit } = renderInKit(<Header />, { user: ADA });
  expect(screen.getByRole('button', { name: 'Cart' })).toBeTruthy();
  act(() => void kit.cart.add(HUB));
  expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeTruthy();
  act(() => void kit.cart.add(HUB));
  expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeTruthy();
});

/** The header of a page with a session, on a server or in a browser. */
const headerIn = (win: Window | null) => (
  <KitProvider kit={createKit({ ...EMPTY_BOOT, hasSession: true }, win)}>
    <DataProvider>
      <MemoryRouter>
        <Header />
      </MemoryRouter>
    </DataProvider>
  </KitProvider>
);

test.each([
  ['Ada', 'A'],
  ['x', 'X'],
  ['w'.repeat(64), 'W'],
  ['🦊 Ada', '🦊'],
  ['𠮷田', '𠮷'],
  ['محمد', 'م'],
  ['ßeta', 'SS'],
  ['e\u0301mile', 'E'],
  ['', 'A'],
])('the header that the server rendered has no name, and hydrates for a user named %j', (firstName, initial) => {
  localStorage.setItem('tm:session', JSON.stringify({ ...ADA, firstName }));
  const container = document.createElement('div');
  document.body.append(container);
  const html = renderToString(headerIn(null));
  container.innerHTML = html;
  const served = container.querySelector('header');
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Account' }).textContent).toBe('');
  const unexpected = jest.spyOn(console, 'error');
  const onRecoverableError = jest.fn();
  render(headerIn(window), { container, hydrate: true, onRecoverableError });
  expect([unexpected.mock.calls, onRecoverableError.mock.calls]).toEqual([[], []]);
  expect(container.querySelector('header')).toBe(served);
  // the username replaces an empty name
  expect(screen.getByRole('button', { name: bidi`Account: ${firstName || 'ada'}` }).textContent).toBe(initial);
  expect(renderToString(headerIn(null))).toBe(html);
});

// @spec-2.272
test('a new reply is announced when the number of replies changes, and not when the page opens', async () => {
  let unread = 1;
  const respond = ({ path }: { path: string }) =>
    path === '/api/users/me/messages/unread' ? { body: { unread } } : { status: 404 };
  renderInKit(
    <>
      <Header />
      <Refresh />
    </>,
    { user: ADA, respond },
  );
  await screen.findByRole('button', { name: 'Account: Ada, 1 new reply' });
  unread = 2;
  await userEvent.click(screen.getByText('Refresh'));
  expect(
    (await screen.findByText('2 new replies', {}, { timeout: 10_000 })).closest('[aria-live="polite"]'),
  ).toBeTruthy();
});

/** Loads the number of unread messages again, as the page of the messages does. */
function Refresh() {
  const { refresh } = useUnreadMessages(ADA.id);
  return <button onClick={() => void refresh()}>Refresh</button>;
}

// @spec-2.272
test('the account button and the menu say how many conversations have a new reply', async () => {
  const respond = ({ path }: { path: string }) =>
    path === '/api/users/me/messages/unread' ? { body: { unread: 2 } } : { status: 404 };
  renderInKit(<Header />, { user: ADA, respond });
  expect(await screen.findByRole('button', { name: 'Account: Ada, 2 new replies' })).toBeTruthy();
  expect(screen.getByText('2 new').closest('a')?.getAttribute('href')).toBe('/messages');
});

// Firefox before 125 and Safari before 17 have no popovers.
test('the account menu opens and closes in a browser without popovers', async () => {
  const { showPopover } = HTMLElement.prototype;
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  try {
    const user = userEvent.setup();
    renderInKit(<Header />, { user: ADA });
    const button = screen.getByRole('button', { name: 'Account: Ada' });
    const states: (string | null)[] = [];
    const note = () => states.push(button.getAttribute('aria-expanded'));
    note();
    await user.click(button);
    note();
    await user.keyboard('{Escape}');
    note();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    note();
    await user.click(screen.getByRole('banner'));
    note();
    await user.click(button);
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    note();
    expect(states).toEqual([null, 'true', null, 'true', null, null]);
  } finally {
    Object.assign(HTMLElement.prototype, { showPopover });
  }
});

// @spec-2.29
test('a session without a name is shown as Dashboard User', () => {
  renderInKit(<Header />, { user: { ...ADA, firstName: '', lastName: null, username: '' } });
  expect(screen.getByRole('button', { name: 'Account: Dashboard User' })).toBeTruthy();
  expect(screen.getByText(/^Welcome/).textContent).toBe('Welcome Dashboard User');
});

test('the header shows no account once the session has ended', () => {
  const { kit } = renderInKit(<Header />, { boot: { hasSession: true } });
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  act(() => kit.session.signOut());
  expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Account|Cart/ })).toBeNull();
});

// @spec-2.308
test('the heart says how many favourites there are, and leads to them', async () => {
  const { kit, where } = renderInKit(<Header />, { path: '/bots' });
  expect(screen.getByRole('link', { name: 'Favourites' }).textContent).toBe('');
  act(() => kit.favorites.toggle(1));
  expect(screen.getByRole('link', { name: 'Favourites, 1 listing' }).textContent).toBe('1');
  act(() => kit.favorites.toggle(2));
  await userEvent.click(screen.getByRole('link', { name: 'Favourites, 2 listings' }));
  expect(where()).toBe('/?favorites=true');
});

// @spec-2.jwvk
test('the search dialog for phones opens when a page requests it', async () => {
  renderInKit(<Header />);
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  await act(async () => void window.dispatchEvent(new Event(SEARCH_REQUEST)));
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
});

// @spec-2.qqp2
test('the user menu leads staff, and nobody else, to the dashboard', () => {
  const { unmount } = renderInKit(<Header />, { user: { ...ADA, isAdmin: true } });
  expect(screen.getByRole('link', { name: 'Dashboard', hidden: true }).getAttribute('href')).toBe('/admin');
  unmount();
  renderInKit(<Header />, { user: ADA });
  expect(screen.queryByRole('link', { name: 'Dashboard', hidden: true })).toBeNull();
});

test('the user menu is below the header, even if something is above the header', () => {
  renderInKit(<Header />, { user: ADA });
  let bottom = 112;
  const header = screen.getByRole('banner');
  jest.spyOn(header, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, bottom - 64, 1280, 64));
  const menu = document.querySelector<HTMLElement>('#user-menu');
  // jsdom has no popovers
  act(() => void menu?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  expect(menu?.style.getPropertyValue('--menu-top')).toBe('112px');
  bottom = 64;
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(menu?.style.getPropertyValue('--menu-top')).toBe('64px');
});
