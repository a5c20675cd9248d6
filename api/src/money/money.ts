import { currencySign } from '../shop/current-shop';

// Money is an integer of cents in computations, DECIMAL(12,2) in the database and a decimal string in the API.

/** The maximum of DECIMAL(12,2). */
export const MAX_CENTS = 999_999_999_999;

/** Throws a RangeError unless the text is an amount of at least 0 with at most two decimals. */
export function toCents(amount: string): number {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) throw new RangeError('Not an amount of money');
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** For example "$1,049.00". */
export function formatPrice(amount: string): string {
  return `${currencySign()}${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

/** The amount of a `MoneyClaimField` with two decimals: "149", "149.00" and 149 are the same. */
export function claimedAmount(claim: string | number): string {
  return Number(claim).toFixed(2);
}

export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
