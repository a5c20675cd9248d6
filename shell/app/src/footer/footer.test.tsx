import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import { Footer } from './footer';

afterEach(clearDevice);

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

// @spec-2.21
test('the footer links to all of its own pages, but not to an imprint before one is published', () => {
  renderInKit(<Footer />);
  for (const name of ['Featured', 'Guides', 'Security', 'About', 'Careers', 'Press', 'Partners', 'Cookies'])
    expect(links()).toContain(name);
  expect(links()).not.toContain('Imprint');
});

// @spec-2.dymw
test('the footer has no link that the operator has hidden, and no column without links', () => {
  const hiddenPages = ['/guides', '/about', '/careers', '/press', '/partners'];
  renderInKit(<Footer />, { boot: { shop: { hiddenPages } } });
  expect(links()).toContain('Imprint');
  expect(links()).not.toContain('Guides');
  expect(screen.queryByRole('navigation', { name: 'Company' })).toBe(null);
});
