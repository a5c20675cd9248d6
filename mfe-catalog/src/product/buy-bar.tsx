import type { ProductSummary } from '@telemarket/contract';
import { Button, formatPrice } from '@telemarket/kit';
import styles from './buy-bar.module.css';
import { Price } from './price';
import { useBuy } from './use-buy';

/** On phones only: the price and Buy Now, fixed to the bottom of the screen. */
export function BuyBar({ product }: { product: ProductSummary }) {
  const { buyNow } = useBuy();
  return (
    <div className={styles['bar']}>
      <Price price={product.price} originalPrice={product.originalPrice} />
      <Button aria-label={`Buy Now - ${formatPrice(product.price)}`} onClick={() => buyNow(product)}>
        Buy Now
      </Button>
    </div>
  );
}
