import { bidi } from '@telemarket/composition/text';
import { Problem } from '../http/problem';
import { formatPrice } from '../money/money';
import type { PricedProduct } from '../product/product.repository';
import type { RefusedLineView } from './order.view';

type Missing = { reason: 'missing'; title: null; price: null };
type Refused = { reason: 'sold' | 'reserved' | 'price_changed'; title: string; price: string };
export type RefusedLine = Pick<RefusedLineView, 'productId' | 'isPaused'> & { seenPrice: string } & (Missing | Refused);

/** The gravest reason is the code of the problem. */
const GRAVEST_FIRST = ['sold', 'reserved', 'price_changed'];

export const GONE = 'This listing is not in the shop any more.';

export function refuse(lines: RefusedLine[]): Problem {
  const code = GRAVEST_FIRST.find((reason) => lines.some((line) => line.reason === reason));
  const sentences = new Set(lines.map(sentenceOf));
  return new Problem(409, [...sentences].join(' '), { code, ...linesOf(lines) });
}

/** The extension member of a problem. */
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
