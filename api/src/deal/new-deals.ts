import { randomInt } from 'node:crypto';

/** The letters I, L and O and the digits 0 and 1 are left out, because people confuse them. */
const DEAL_NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const DEAL_NUMBER_LENGTH = 8;

/** The number is random, so that it reveals neither the order nor how many deals the shop has. */
export function newDealNumber(): string {
  return Array.from(
    { length: DEAL_NUMBER_LENGTH },
    () => DEAL_NUMBER_ALPHABET[randomInt(DEAL_NUMBER_ALPHABET.length)],
  ).join('');
}

export type LineSeller = { sellerId: number | null; sellerName: string; sellerEmail: string | null };

/**
 * Groups the lines of an order by their sellers. Returns the sellers, and for each line the position of its seller. If
 * the listings of a seller have several addresses, the deal gets the first address.
 */
export function groupBySeller(lines: readonly LineSeller[]): { sellers: LineSeller[]; positions: number[] } {
  const sellers = new Map<string, LineSeller>();
  for (const { sellerId, sellerName, sellerEmail } of lines) {
    if (!sellers.get(sellerName)?.sellerEmail) sellers.set(sellerName, { sellerId, sellerName, sellerEmail });
  }
  const names = [...sellers.keys()];
  return { sellers: [...sellers.values()], positions: lines.map(({ sellerName }) => names.indexOf(sellerName)) };
}
