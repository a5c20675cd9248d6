import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { PasswordInput } from './password-input';

const input = () => screen.getByLabelText<HTMLInputElement>('Password');

test('a password is masked until the visitor shows it', () => {
  render(<PasswordInput label="Password" name="password" autoComplete="new-password" />);
  expect(input().type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input().type).toBe('text');
});

test('a password can be pasted and filled in by a password manager', () => {
  render(<PasswordInput label="Password" name="password" autoComplete="current-password" />);
  const paste = createEvent.paste(input());
  fireEvent(input(), paste);
  expect(paste.defaultPrevented).toBe(false);
  expect([input().autocomplete, input().readOnly, input().maxLength]).toEqual(['current-password', false, -1]);
});
