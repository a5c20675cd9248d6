/**
 * "12", "4,812", or "1,000+" where nobody counted on. By hand: a page's first use of Intl costs a cheap phone 50 ms, in
 * the middle of hydration. @param count whole.
 */
export const countText = (count: number, more = false) =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}${more ? '+' : ''}`;
