/** @param amount A decimal string, e.g. "149.00". Sums use integer cents, because floats are not exact. */
export function toCents(amount: string): number {
  const [whole = '0', part = ''] = amount.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
}

export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @returns For example "$1,049.00". */
export const formatPrice = (amount: string): string => DOLLARS.format(amount as `${number}`);
