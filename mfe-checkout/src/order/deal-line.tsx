import type { LineState, OrderDealItem } from '@telemarket/contract';
import { formatPrice, fromCents, Link, paths, ProductImage, toCents } from '@telemarket/kit';
import { LineStateChip } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import itemStyles from '../item.module.css';
import lineStyles from '../order-lines.module.css';

/** A line in one of these states does not count towards the total of the order. */
const UNSOLD_STATES: readonly (string | undefined)[] = ['declined', 'cancelled'] satisfies LineState[];

interface DealLineProps {
  line: Pick<OrderDealItem, 'productId' | 'productTitle' | 'productImage' | 'quantity' | 'price' | 'state'>;
  children?: ReactNode;
}

/** Shows a line of a deal with its state, to its buyer and to its seller. */
export function DealLine({ line, children }: DealLineProps) {
  const { productId, productTitle: title, productImage, quantity, price, state } = line;
  const sum = formatPrice(fromCents(toCents(price) * quantity));
  return (
    <div className={lineStyles.line}>
      <span className={`${itemStyles.art} ${lineStyles.art}`}>
        <ProductImage src={productImage} productId={productId} />
      </span>
      <span className={itemStyles.about}>
        <Link dir="auto" className={`${itemStyles.name} ${lineStyles.product}`} to={paths.product(productId)}>
          {title}
        </Link>
        <span className={itemStyles.each}>{`${quantity} × ${formatPrice(price)}`}</span>
        <span>
          <LineStateChip state={state} />
        </span>
        {children}
      </span>
      <span className={itemStyles.sum}>{UNSOLD_STATES.includes(state) ? <s>{sum}</s> : sum}</span>
    </div>
  );
}
