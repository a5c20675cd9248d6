import { render, screen } from '@testing-library/react';
import { Audience, formatMembers } from './audience';

// @spec-9.7
test.each([
  [0, '0.0K members'],
  [49, '0.0K members'],
  [50, '0.1K members'],
  [950, '0.9K members'],
  [999, '1.0K members'],
  [48_200, '48.2K members'],
  [1_000_000, '1000.0K members'],
  [1_234_567, '1234.6K members'],
])('%d members are shown in short form', (count, text) => {
  expect(formatMembers(count)).toBe(text);
});

test('the audience of a listing has the exact number as its title', () => {
  render(<Audience category="group" memberCount={48_219} userCount={null} />);
  const audience = screen.getByRole('img', { name: '48,219 members' });
  expect([audience.textContent, audience.title]).toEqual(['48.2K members', '48,219 members']);
});

// @spec-9.7
test('the audience of a listing shows the users of a bot, and nothing when the number is missing', () => {
  const { container, rerender } = render(<Audience category="bot" memberCount={null} userCount={12_400} />);
  expect(container.textContent).toBe('12,400 users');
  rerender(<Audience category="account" memberCount={0} userCount={null} />);
  expect(container.textContent).toBe('');
  rerender(<Audience category="account" memberCount={null} userCount={null} />);
  expect(container.textContent).toBe('');
});
