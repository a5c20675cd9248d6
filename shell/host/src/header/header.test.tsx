import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADA } from '../../../remote-tools/test/people';
import { Header } from './header';

afterEach(clearDevice);

const HUB = { id: 1, title: 'Signal Hub', image: '/art/1.svg', category: 'group', price: '149.00' } as const;

test('Login leads back to the page with its query', async () => {
  const shell = renderInKit(<Header />, { path: '/?search=crypto&page=2' });
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(shell.where()).toBe('/login');
  expect(shell.locationState()).toEqual({ from: '/?search=crypto&page=2' });
});

test('the cart button says how many items the cart has', () => {
  const { kit } = renderInKit(<Header />, { boot: { user: ADA } });
  expect(screen.getByRole('button', { name: 'Cart' })).toBeTruthy();
  act(() => void kit.cart.add(HUB));
  expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeTruthy();
  act(() => void kit.cart.add(HUB));
  expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeTruthy();
});
