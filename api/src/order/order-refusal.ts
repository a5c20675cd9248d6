import { bidi } from '@telemarket/composition/text';
import { Problem } from '../http/problem';
import { formatPrice } from '../money/money';
import type { PricedProduct } from '../product/product.repository';
import type { RefusedLineView } from './order.view';

type Missing = { reason: 'missing'; title: null; price: null };
type Refused = { reason: 'sold' | 'reserved' | 'price_changed'; title: string; price: string };
export type RefusedLine = Pick<RefusedLineView, 'productId' | 'isPaused'> & { seenPrice: string } & (Missing | Refused);

/** The first of these reasons that applies to a line becomes the code of the problem. */
const REASONS_BY_SEVERITY = ['sold', 'reserved', 'price_changed'];

export const LISTING_NOT_IN_SHOP = 'This listing is no longer in the shop.';

export function orderRefusal(lines: RefusedLine[]): Problem {
  const code = REASONS_BY_SEVERITY.find((reason) => lines.some((line) => line.reason === reason));
  const sentences = new Set(lines.map(sentenceOf));
  return new Problem(409, [...sentences].join(' '), { code, ...refusedLinesMember(lines) });
}

/** Returns the refused lines as an extension member of the problem details. */
export function refusedLinesMember(items: RefusedLine[]) {
  return items.length ? { members: { items } } : {};
}

export function whyTaken({ title, isSold, isPaused }: Pick<PricedProduct, 'title' | 'isSold' | 'isPaused'>): string {
  if (isSold) return bidi`“${title}” is sold.`;
  return isPaused ? bidi`“${title}” is not for sale at the moment.` : bidi`“${title}” is reserved for another buyer.`;
}

function sentenceOf(line: RefusedLine): string {
  if (line.reason === 'missing') return LISTING_NOT_IN_SHOP;
  const { title, reason, isPaused, price, seenPrice } = line;
  if (reason !== 'price_changed') return whyTaken({ title, isSold: reason === 'sold', isPaused });
  return bidi`“${title}” now costs ${formatPrice(price)}, not ${formatPrice(seenPrice)}.`;
}
