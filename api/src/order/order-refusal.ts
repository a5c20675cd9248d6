import { bidi } from '@telemarket/composition/text';
import { Problem } from '../http/problem';
import { formatPrice } from '../money/money';
import type { PricedProduct } from '../product/product.repository';
import type { RefusedLineView } from './order.view';

type Missing = { reason: 'missing'; title: null; price: null };
type Refused = { reason: 'sold' | 'reserved' | 'price_changed'; title: string; price: string };
export type RefusedLine = Pick<RefusedLineView, 'productId' | 'isPaused'> & { seenPrice: string } & (Missing | Refused);

/** The first of these reasons that applies becomes the code of the problem. */
const GRAVEST_FIRST = ['sold', 'reserved', 'price_changed'];

export const GONE = 'This listing is no longer in the shop.';

export function refuse(lines: RefusedLine[]): Problem {
  const code = GRAVEST_FIRST.find((reason) => lines.some((line) => line.reason === reason));
  const sentences = new Set(lines.map(sentenceOf));
  return new Problem(409, [...sentences].join(' '), { code, ...linesOf(lines) });
}

/** Returns the refused lines as an extension member of the problem details. */
export function linesOf(items: RefusedLine[]) {
  return items.length ? { members: { items } } : {};
}

export function whyTaken({ title, isSold, isPaused }: Pick<PricedProduct, 'title' | 'isSold' | 'isPaused'>): string {
  if (isSold) return bidi`“${title}” is sold.`;
  return isPaused ? bidi`“${title}” is not for sale at the moment.` : bidi`“${title}” is reserved for another buyer.`;
}

function sentenceOf(line: RefusedLine): string {
  if (line.reason === 'missing') return GONE;
  const { title, reason, isPaused, price, seenPrice } = line;
  if (reason !== 'price_changed') return whyTaken({ title, isSold: reason === 'sold', isPaused });
  return bidi`“${title}” now costs ${formatPrice(price)}, not ${formatPrice(seenPrice)}.`;
}
