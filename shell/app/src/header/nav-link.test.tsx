import { MemoryRouter } from '@telemarket/kit/server';
import { render, screen } from '@testing-library/react';
import { NavLink } from './nav-link';

test.each([
  ['/bots', 'page'],
  ['/bots/7', 'page'],
  ['/botsy', null],
  ['/', null],
])('at %s a link to /bots has aria-current %s', (at, current) => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <NavLink to="/bots">Bots</NavLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});
