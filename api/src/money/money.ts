import { currencySign } from '../shop/current-shop';

// Money is an integer of cents in computations, DECIMAL(12,2) in the database and a decimal string in the API.

/** The largest amount that fits in DECIMAL(12,2). */
export const MAX_CENTS = 999_999_999_999;

/** Converts an amount to cents. Throws a RangeError for a negative amount and for more than two decimals. */
export function toCents(amount: string): number {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) throw new RangeError('Not an amount of money');
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Formats an amount for readers, for example "$1,049.00". */
export function formatPrice(amount: string): string {
  return `${currencySign()}${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

/** Returns the amount of a `MoneyClaimField` with two decimals, because "149", "149.00" and 149 mean the same. */
export function claimedAmount(claim: string | number): string {
  return Number(claim).toFixed(2);
}

export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
