import { randomInt } from 'node:crypto';

/** Without I, L, O, 0 and 1, which people confuse. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A random number: it reveals neither the order nor how many deals there are. */
export function newDealNumber(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export type SellerOf = { sellerId: number | null; sellerName: string; sellerEmail: string | null };

/**
 * Groups the lines of an order by their sellers. Returns the sellers, and for each line the position of its seller. If
 * the listings of a seller have several addresses, the deal gets the first address.
 */
export function groupBySeller(lines: readonly SellerOf[]): { sellers: SellerOf[]; positions: number[] } {
  const sellers = new Map<string, SellerOf>();
  for (const { sellerId, sellerName, sellerEmail } of lines) {
    if (!sellers.get(sellerName)?.sellerEmail) sellers.set(sellerName, { sellerId, sellerName, sellerEmail });
  }
  const names = [...sellers.keys()];
  return { sellers: [...sellers.values()], positions: lines.map(({ sellerName }) => names.indexOf(sellerName)) };
}
