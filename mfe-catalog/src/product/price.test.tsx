import { render, screen } from '@testing-library/react';
import { DiscountBadge } from './discount-badge';
import { discountPercent, Price } from './price';

test.each([
  ['149.00', '199.00', 25],
  ['66.50', '100.00', 34],
  ['0.01', '2350.00', 100],
])('%s instead of %s is %d% off', (price, original, percent) => {
  expect(discountPercent(price, original)).toBe(percent);
  render(<DiscountBadge price={price} originalPrice={original} />);
  expect(screen.getByText(`${percent}% OFF`)).toBeTruthy();
});

test.each([
  ['149.00', null],
  ['149.00', '149.00'],
  ['149.00', '99.00'],
  ['0.00', '99.00'],
  ['149.00', ''],
  ['oops', '199.00'],
  ['199.99', '200.00'],
])('%s beside an original of %s says nothing', (price, original) => {
  expect(discountPercent(price, original)).toBeNull();
  const { container } = render(<Price price="149.00" originalPrice={price === '149.00' ? original : null} />);
  expect(container.textContent).toBe('$149.00');
});

test('the struck price is read as what it was', () => {
  const { container } = render(<Price price="1490.00" originalPrice="1990.00" />);
  expect(container.querySelector('s')?.textContent).toBe('was $1,990.00');
});
