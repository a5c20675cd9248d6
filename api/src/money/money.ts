// Money is a whole number of cents in arithmetic, DECIMAL(12,2) in the database and a decimal string on the wire.

/** Most cents that DECIMAL(12,2) holds. */
export const MAX_CENTS = 999_999_999_999;

/** "149.00" or "149.5" as cents; throws on anything that is not a non-negative amount of at most two places. */
export function toCents(amount: string): number {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) throw new RangeError('Not an amount of money');
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
