import { render, screen } from '@testing-library/react';
import { DiscountBadge, discountPercent, Price } from './price';

// @spec-9.9
test.each([
  ['149.00', '199.00', 25],
  ['66.50', '100.00', 34],
  ['0.01', '2350.00', 100],
])('a price of %s instead of %s is shown as %d% off', (price, originalPrice, percent) => {
  render(<DiscountBadge price={price} originalPrice={originalPrice} />);
  expect(screen.getByText(`${percent}% OFF`)).toBeTruthy();
});

// @spec-9.9
test.each([
  ['149.00', null],
  ['149.00', '149.00'],
  ['149.00', '99.00'],
  ['0.00', '99.00'],
  ['149.00', ''],
  ['oops', '199.00'],
  ['199.99', '200.00'],
])('a price of %s with an original price of %s shows no discount', (price, originalPrice) => {
  expect(discountPercent({ price, originalPrice })).toBeNull();
  const { container } = render(<Price price="149.00" originalPrice={price === '149.00' ? originalPrice : null} />);
  expect(container.textContent).toBe('$149.00');
});

// @spec-9.8 @spec-9.9
test('screen readers read the original price after "was"', () => {
  const { container } = render(<Price price="1490.00" originalPrice="1990.00" />);
  expect(container.querySelector('s')?.textContent).toBe('was $1,990.00');
});
