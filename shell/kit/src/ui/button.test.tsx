import { fireEvent, screen } from '@testing-library/react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { Button, ButtonLink } from './button';

// fireEvent returns false when the browser's own navigation was prevented
test('a link opens a page of the site without loading a document', () => {
  const { where } = renderInKit(<ButtonLink to="/bots?page=2">Bots</ButtonLink>);
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect(where()).toBe('/bots?page=2');
});

test('the browser follows a link to another position on the same page', () => {
  const link = { search: '?page=2', hash: 'steps' };
  renderInKit(
    <ButtonLink reloadDocument to={link}>
      How it works
    </ButtonLink>,
    { path: '/?page=2' },
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/?page=2#steps');
  expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
});

test('a busy button ignores clicks and keeps the focus', () => {
  const onClick = jest.fn();
  renderInKit(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});
