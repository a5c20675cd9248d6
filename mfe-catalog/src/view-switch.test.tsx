import { BROWSING_KEYS, COOKIES } from '@telemarket/kit/device-keys';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from './test/catalogue';
import { prepareShop } from './test/open-shop';
import { listings } from './test/sample';

const openShop = prepareShop();

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return link.closest('article') as HTMLElement;
};
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

// @spec-2.xexc @spec-3.gjh3 @spec-3.yb2x
test('the view as rows names its columns, and stays until the shopper chooses cards', async () => {
  const user = userEvent.setup();
  openShop('/groups', catalogue(listings(2, { sinceYear: 2019, memberCount: 48_200, price: '482.00' })));
  expect((await rowOf('Listing 1')).textContent).not.toContain('Per 1,000 members');
  await user.click(screen.getByRole('button', { name: 'Rows' }));
  await screen.findAllByText('Per 1,000 members');
  const row = await rowOf('Listing 1');
  for (const fact of ['Per 1,000 members $10.00', 'Since 2019', '48.2K members', 'Checked', 'by Tidewater Studio'])
    expect(row.textContent).toContain(fact);
  expect([localStorage.getItem(BROWSING_KEYS.view), document.cookie]).toEqual(['rows', `${COOKIES.view}=rows`]);
  await user.click(screen.getByRole('button', { name: 'Rows' }));
  expect([isPressed('Cards'), isPressed('Rows')]).toEqual(['false', 'true']);
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  expect((await rowOf('Listing 1')).textContent).not.toContain('Per 1,000 members');
  expect([localStorage.getItem(BROWSING_KEYS.view), document.cookie]).toEqual([null, '']);
});

test('a choice in one tab changes the view in another tab, too', async () => {
  openShop('/bots', catalogue(listings(1, { category: 'bot' })));
  await rowOf('Listing 1');
  localStorage.setItem(BROWSING_KEYS.view, 'rows');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: BROWSING_KEYS.view })));
  expect(await screen.findByText('Per 1,000 users')).toBeTruthy();
  expect(screen.getByText('Audience')).toBeTruthy();
  expect(screen.queryByText('Members')).toBeNull();
});

test('the server gets the chosen view again when its cookie was lost, and forgets a cleared choice', async () => {
  localStorage.setItem(BROWSING_KEYS.view, 'rows');
  const first = openShop('/groups', catalogue(listings(1)));
  await rowOf('Listing 1');
  expect(document.cookie).toBe(`${COOKIES.view}=rows`);
  first.unmount();
  localStorage.clear();
  openShop('/groups', catalogue(listings(1)), { view: 'rows' });
  await rowOf('Listing 1');
  expect([isPressed('Cards'), document.cookie]).toEqual(['true', '']);
});
