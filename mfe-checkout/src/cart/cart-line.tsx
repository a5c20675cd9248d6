import { type CartItem, formatPrice, fromCents, IconButton, Link, paths, ProductImage, toCents } from '@telemarket/kit';
import styles from './cart.module.css';
import { QuantityStepper } from './quantity-stepper';

export interface CartLineProps {
  item: CartItem;
  /** 0 removes the line. */
  onQuantity: (quantity: number) => void;
  onLeave: () => void;
}

export function CartLine({ item: { product, quantity }, onQuantity, onLeave }: CartLineProps) {
  return (
    <li className={styles['line']}>
      <span className={styles['art']}>
        <ProductImage src={product.image} category={product.category} />
      </span>
      <div className={styles['about']}>
        <Link className={styles['name']} to={paths.product(product.id)} onClick={onLeave}>
          {product.title}
        </Link>
        <span className={styles['each']}>{formatPrice(product.price)} each</span>
      </div>
      <span className={styles['sum']}>{formatPrice(fromCents(toCents(product.price) * quantity))}</span>
      <div className={styles['controls']}>
        <QuantityStepper title={product.title} quantity={quantity} onQuantity={onQuantity} />
        <IconButton label={`Remove ${product.title}`} icon="trash" onClick={() => onQuantity(0)} />
      </div>
    </li>
  );
}
