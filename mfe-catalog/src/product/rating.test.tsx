import { render, screen } from '@testing-library/react';
import { Rating } from './rating';

// @spec-9.10
test.each([
  ['4.9', 4],
  ['4.0', 4],
  ['0.9', 0],
  ['5.0', 5],
])('the rating %s is shown as %d full stars and the number', (rating, stars) => {
  render(<Rating rating={rating} reviewCount={132} />);
  const image = screen.getByRole('img', { name: `${rating} out of 5, 132 reviews` });
  expect(image.querySelectorAll('.full')).toHaveLength(stars);
  expect(image.textContent).toBe(`${rating}(132)`);
});

// @spec-2.56
test('a listing without ratings shows No reviews yet', () => {
  render(<Rating rating="0.0" reviewCount={0} />);
  expect(screen.getByText('No reviews yet')).toBeTruthy();
});

test('counts of reviews have separators, like other counts', () => {
  render(<Rating rating="4.9" reviewCount={1284} />);
  expect(screen.getByRole('img', { name: '4.9 out of 5, 1,284 reviews' }).textContent).toBe('4.9(1,284)');
});
