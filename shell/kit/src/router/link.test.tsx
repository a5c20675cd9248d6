import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../server';
import { Link, type LinkProps } from './link';
import { useLocation } from './router';

function open(link: React.ReactNode, at = '/') {
  const Where = () => {
    const { pathname, search, hash, state } = useLocation();
    return <output>{pathname + search + hash + (state ? JSON.stringify(state) : '')}</output>;
  };
  render(
    <MemoryRouter initialEntries={[at]}>
      {link}
      <Where />
    </MemoryRouter>,
  );
  return { link: screen.getByRole('link'), where: () => screen.getByRole('status').textContent };
}

const openLink = (props: Omit<LinkProps, 'to'> = {}) =>
  open(
    <Link to="/groups?page=2#list" {...props}>
      Groups
    </Link>,
  );

test('a link has its address and is followed without a document, with its state', () => {
  const { link, where } = openLink({ state: { from: '/' } });
  expect(link.getAttribute('href')).toBe('/groups?page=2#list');
  expect(fireEvent.click(link)).toBe(false);
  expect(where()).toBe('/groups?page=2#list{"from":"/"}');
});

test('an address of the same page changes only what it names', () => {
  const { link, where } = open(<Link to={{ search: 'page=3' }}>3</Link>, '/bots?page=2');
  fireEvent.click(link);
  expect(where()).toBe('/bots?page=3');
});

test.each([
  ['another tab is asked for', openLink, { ctrlKey: true }],
  ['it has a target', () => openLink({ target: '_blank' }), {}],
  ['it is the document that it wants', () => openLink({ reloadDocument: true }), {}],
  ['somebody else took the click', () => openLink({ onClick: (event) => event.preventDefault() }), {}],
])('it stays on the page when %s', (_why, openIt, keys) => {
  const { link, where } = openIt();
  fireEvent.click(link, keys);
  expect(where()).toBe('/');
});
