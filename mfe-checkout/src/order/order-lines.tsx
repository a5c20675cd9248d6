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
import { text } from '@telemarket/kit/ui';
import itemStyles from '../item.module.css';
import styles from './order.module.css';

export interface OrderLinesProps extends Pick<LocalOrder, 'items'> {
  /** Further items are counted as "+N more items". */
  max?: number;
  /** Adds links to the forms for reviews. */
  reviewable?: boolean;
}

export function OrderLines({ items, max = items.length, reviewable = false }: OrderLinesProps) {
  const more = items.length - max;
  return (
    <div>
      <ul className={styles.lines}>
        {items.slice(0, max).map((item, index) => (
          <OrderLine key={index} item={item} reviewable={reviewable} />
        ))}
      </ul>
      {more > 0 && <p className={`${text.note} ${styles.more}`}>{`+${more} more ${more === 1 ? 'item' : 'items'}`}</p>}
    </div>
  );
}

function OrderLine({ item, reviewable }: { item: LocalOrderItem; reviewable: boolean }) {
  const { productId, title, image, price, quantity } = item;
  const name = `${itemStyles.name} ${styles.product}`;
  return (
    <li className={styles.line}>
      <span className={`${itemStyles.art} ${styles.art}`}>
        <ProductImage src={image} />
      </span>
      <span className={itemStyles.about}>
        {productId > 0 ? (
          <Link className={name} to={paths.product(productId)}>
            {title}
          </Link>
        ) : (
          <span className={name}>{title}</span>
        )}
        <span className={itemStyles.each}>{`${quantity} × ${formatPrice(price)}`}</span>
        {reviewable && productId > 0 && (
          <Link
            className={styles.review}
            to={`${paths.product(productId)}#review`}
            aria-label={`Write a review of ${title}`}
          >
            Write a review
          </Link>
        )}
      </span>
      <span className={itemStyles.sum}>{formatPrice(fromCents(toCents(price) * quantity))}</span>
    </li>
  );
}
