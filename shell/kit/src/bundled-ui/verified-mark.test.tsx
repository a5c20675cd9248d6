import { render, screen } from '@testing-library/react';
import { CheckedMark } from './verified-mark';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const shown = () => document.body.textContent;

// @spec-2.v7kq
test.each([
  [true, daysAgo(22), 'VerifiedChecked 3 weeks ago'],
  [true, null, 'Verified'],
  [true, undefined, 'Verified'],
  [false, daysAgo(22), 'Unverified'],
])('verified %s, checked at %s', (verified, checkedAt, text) => {
  render(<CheckedMark verified={verified} checkedAt={checkedAt} />);
  expect(shown()).toBe(text);
});

test('a check of 90 days has the neutral colour and the same word', () => {
  const { rerender } = render(<CheckedMark verified checkedAt={daysAgo(89)} />);
  const fresh = screen.getByText('Verified').className;
  rerender(<CheckedMark verified checkedAt={daysAgo(90)} />);
  expect(screen.getByText('Verified').className).not.toBe(fresh);
  rerender(<CheckedMark verified checkedAt={null} />);
  expect(screen.getByText('Verified').className).toBe(fresh);
});
