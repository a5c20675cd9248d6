import { MemoryRouter } from '@telemarket/kit/server';
import { render, screen } from '@testing-library/react';
import { NavLink } from './nav-link';

test.each([
  ['/bots', 'here', 'page'],
  ['/bots/7', 'here', 'page'],
  ['/botsy', 'elsewhere', null],
  ['/', 'elsewhere', null],
])('at %s a link to /bots says: %s', (at, name, current) => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <NavLink to="/bots" className={({ isActive }) => (isActive ? 'here' : 'elsewhere')}>
        Bots
      </NavLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link');
  expect(link.className).toBe(name);
  expect(link.getAttribute('aria-current')).toBe(current);
});
