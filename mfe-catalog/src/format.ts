import { formatPrice } from '@telemarket/kit';

/**
 * Returns a text such as "12", "4,812", or "1,000+" when there are more. Does not use Intl, whose first use takes 50 ms
 * on a cheap phone.
 * @param count A whole number.
 */
export const formatCount = (count: number, more = false) =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}${more ? '+' : ''}`;

/** Returns a price such as "$2,000", or "$2,000.50" if it has cents. */
export const dollars = (value: number) => formatPrice(value.toFixed(2)).replace(/\.00$/, '');
