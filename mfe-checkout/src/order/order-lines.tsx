import type { Category } from '@telemarket/contract';
import {
  CATEGORY_IDS,
  formatPrice,
  fromCents,
  Link,
  type LocalOrder,
  type LocalOrderItem,
  paths,
  ProductImage,
  toCents,
} from '@telemarket/kit';
import styles from './order-lines.module.css';

export interface OrderLinesProps extends Pick<LocalOrder, 'items'> {
  /** How many are shown before "+N more items"; all, if left out. */
  first?: number;
}

export function OrderLines({ items, first = items.length }: OrderLinesProps) {
  const more = items.length - first;
  return (
    <div>
      <ul className={styles['lines']}>
        {items.slice(0, first).map((item, index) => (
          <OrderLine key={index} item={item} />
        ))}
      </ul>
      {more > 0 && <p className={styles['more']}>+{more} more items</p>}
    </div>
  );
}

function OrderLine({ item: { productId, title, image, price, quantity } }: { item: LocalOrderItem }) {
  return (
    <li className={styles['line']}>
      <span className={styles['art']}>
        <ProductImage src={image} category={categoryOf(image)} />
      </span>
      <span className={styles['about']}>
        {productId > 0 ? (
          <Link className={styles['title']} to={paths.product(productId)}>
            {title}
          </Link>
        ) : (
          <span className={styles['title']}>{title}</span>
        )}
        <span className={styles['each']}>
          {quantity} × {formatPrice(price)}
        </span>
      </span>
      <span className={styles['sum']}>{formatPrice(fromCents(toCents(price) * quantity))}</span>
    </li>
  );
}

/** An order keeps no category. It only matters when the picture is missing, and the artwork's path names it. */
function categoryOf(image: string): Category {
  return CATEGORY_IDS.find((id) => image.includes(`/${id}/`)) ?? 'group';
}
