import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Gallery } from './gallery';

const slides = ['One', 'Two', 'Three'].map((name) => ({ name, picture: () => null, caption: `About ${name}` }));

test('the gallery shows the last picture when the chosen one is gone', async () => {
  const { rerender } = render(<Gallery slides={slides} full />);
  await userEvent.click(screen.getByRole('tab', { name: 'Three' }));
  rerender(<Gallery slides={slides.slice(0, 2)} full />);
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-label')).toBe('Two');
  expect(screen.getByRole('tabpanel').textContent).toBe('About Two');
});
