import { IconButton, useCart } from '@telemarket/kit';
import styles from './cart-button.module.css';

export function CartButton({ onOpen }: { onOpen: () => void }) {
  const { count } = useCart();
  return (
    <IconButton label={count > 0 ? `Cart, ${count} items` : 'Cart'} icon="cart" onClick={onOpen}>
      {count > 0 && (
        <span className={styles['badge']} aria-hidden="true">
          {count}
        </span>
      )}
    </IconButton>
  );
}
