import { bidi } from '@telemarket/composition';
import {
  formatPrice,
  fromCents,
  Link,
  type LocalOrder,
  type LocalOrderItem,
  paths,
  ProductImage,
  toCents,
} from '@telemarket/kit';
import { orderPath } from '@telemarket/kit/shop';
import { LineStateChip, text } from '@telemarket/kit/ui';
import itemStyles from './item.module.css';
import type { FoundWith } from './order/proof';
import styles from './order-lines.module.css';

/** Returns the path to the page of the order with the form of a message to the seller of a line. */
const messagePath = (orderId: string, productId: number, foundWith?: FoundWith): string =>
  `${orderPath(orderId)}#${new URLSearchParams({ message: String(productId), ...foundWith })}`;

export interface OrderLinesProps extends Pick<LocalOrder, 'items'> {
  /** The maximum number of items to show. Further items are counted as "+N more items". */
  max?: number;
  /** Adds links to the forms for reviews. */
  reviewable?: boolean;
  /** Adds links to the conversations with the sellers. Missing: the shop has not received the order. */
  messages?: MessageLinks;
}

interface MessageLinks {
  orderId: string;
  foundWith?: FoundWith;
  /** Called when the user follows a link to another page. */
  onLeave?: () => void;
}

export function OrderLines({ items, max = items.length, reviewable = false, messages }: OrderLinesProps) {
  const more = items.length - max;
  const areMixed = new Set(items.map(({ state }) => state)).size > 1;
  // otherwise the status of the order already says the state of its lines
  const showsState = (state = 'waiting') => areMixed || ['accepted', 'handed_over', 'declined'].includes(state);
  return (
    <div>
      <ul className={styles.lines}>
        {items.slice(0, max).map((item, index) => (
          <OrderLine
            key={index}
            item={item}
            showState={showsState(item.state)}
            reviewable={reviewable}
            messages={messages}
          />
        ))}
      </ul>
      {more > 0 && <p className={`${text.note} ${styles.more}`}>{`+${more} more ${more === 1 ? 'item' : 'items'}`}</p>}
    </div>
  );
}

interface OrderLineProps extends Pick<OrderLinesProps, 'messages'> {
  item: LocalOrderItem;
  showState: boolean;
  reviewable: boolean;
}

function OrderLine({ item, showState, reviewable, messages }: OrderLineProps) {
  const { productId, title, image, price, quantity, sellerName, state } = item;
  const name = `${itemStyles.name} ${styles.product}`;
  return (
    <li className={styles.line}>
      <span className={`${itemStyles.art} ${styles.art}`}>
        <ProductImage src={image} productId={productId} />
      </span>
      <span className={itemStyles.about}>
        {productId > 0 ? (
          <Link dir="auto" className={name} to={paths.product(productId)}>
            {title}
          </Link>
        ) : (
          <span dir="auto" className={name}>
            {title}
          </span>
        )}
        <span className={itemStyles.each}>{`${quantity} × ${formatPrice(price)}`}</span>
        {showState && (
          <span>
            <LineStateChip state={state} />
          </span>
        )}
        {sellerName && !messages && <span className={itemStyles.each}>{bidi`by ${sellerName}`}</span>}
        {messages && (
          <Link
            className={styles.action}
            to={messagePath(messages.orderId, productId, messages.foundWith)}
            aria-label={bidi`Message ${sellerName ?? 'the seller'} about ${title}`}
            onClick={messages.onLeave}
          >
            {bidi`Message ${sellerName ?? 'the seller'}`}
          </Link>
        )}
        {reviewable && productId > 0 && (
          <Link
            className={styles.action}
            to={`${paths.product(productId)}#review`}
            aria-label={bidi`Write a review of ${title}`}
          >
            Write a review
          </Link>
        )}
      </span>
      <span className={itemStyles.sum}>{formatPrice(fromCents(toCents(price) * quantity))}</span>
    </li>
  );
}
