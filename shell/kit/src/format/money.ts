/** @param amount A decimal string, e.g. "149.00". Sums use integer cents, because floats are not exact. */
export function toCents(amount: string): number {
  const [whole = '0', part = ''] = amount.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
}

export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

let currencySign = '$';

/** Sets the currency sign of the shop, which is the same for all pages of a process. Default: the dollar. */
export function setCurrencySign(sign = '$'): void {
  currencySign = sign;
}

/**
 * Formats an amount without Intl.NumberFormat, because creating one takes 130 ms on a slow phone, before the first page
 * is interactive.
 * @returns For example "$1,049.00".
 */
export function formatPrice(amount: string): string {
  const [whole = '0', part = ''] = fromCents(toCents(amount)).split('.');
  return `${currencySign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
