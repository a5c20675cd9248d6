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
])('the mark names the age of the check, if known (verified %s, checked at %s)', (verified, checkedAt, text) => {
  render(<CheckedMark verified={verified} checkedAt={checkedAt} />);
  expect(shown()).toBe(text);
});

test('the mark of a check that is 90 days old, or of unknown age, has a neutral colour and the same word', () => {
  const { rerender } = render(<CheckedMark verified checkedAt={daysAgo(89)} />);
  const fresh = screen.getByText('Verified').className;
  for (const checkedAt of [daysAgo(90), null, undefined]) {
    rerender(<CheckedMark verified checkedAt={checkedAt} />);
    expect(screen.getByText('Verified').className).not.toBe(fresh);
  }
});
