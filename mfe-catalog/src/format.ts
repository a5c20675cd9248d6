import { formatPrice } from '@telemarket/kit';

/**
 * "12", "4,812", or "1,000+" when there are more. Does not use Intl, whose first use takes 50 ms on a cheap phone.
 * @param count A whole number.
 */
export const formatCount = (count: number, more = false) =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}${more ? '+' : ''}`;

/** "$2,000", or with cents "$2,000.50". */
export const dollars = (value: number) => formatPrice(value.toFixed(2)).replace(/\.00$/, '');
