import type { ProductSummary } from '@telemarket/contract';
import { Button, CategoryChip, Link, ProductImage } from '@telemarket/kit';
import { useId } from 'react';
import { Audience } from './audience';
import { DiscountBadge } from './discount-badge';
import { FavoriteButton } from './favorite-button';
import { Price } from './price';
import styles from './product-card.module.css';
import { Rating } from './rating';
import { useBuy } from './use-buy';
import { VerifiedMark } from './verified-mark';

export interface ProductCardProps {
  product: ProductSummary;
  /** In view at first paint. */
  eager?: boolean;
  /** Outlined: somebody was sent to this very card. */
  highlighted?: boolean;
  /** Adds a Contact button. */
  onContact?: (product: ProductSummary) => void;
}

/** The title's link covers the whole card; the buttons lie above it. */
export function ProductCard({ product, eager, highlighted = false, onContact }: ProductCardProps) {
  const titleId = useId();
  const { addToCart } = useBuy();
  return (
    <article
      className={`${styles['card']} ${highlighted ? styles['highlighted'] : ''} ${onContact ? styles['withContact'] : ''}`}
    >
      <div className={styles['art']}>
        <ProductImage src={product.image} category={product.category} eager={eager} />
      </div>
      <div className={styles['body']}>
        <p className={styles['marks']}>
          <CategoryChip category={product.category} />
          <VerifiedMark verified={product.isVerified} />
        </p>
        <h3 className={styles['title']}>
          <Link id={titleId} className={styles['link']} to={`/product/${product.id}`}>
            {product.title}
          </Link>
        </h3>
        <p className={styles['audience']}>
          <Audience {...product} />
        </p>
        <Rating rating={product.rating} reviewCount={product.reviewCount} />
      </div>
      <div className={styles['foot']}>
        <Price price={product.price} originalPrice={product.originalPrice} />
        <div className={styles['actions']}>
          {onContact && (
            <Button
              variant="outline"
              className={styles['action']}
              aria-describedby={titleId}
              onClick={() => onContact(product)}
            >
              Contact
            </Button>
          )}
          <Button className={styles['action']} aria-describedby={titleId} onClick={() => addToCart(product)}>
            Add to Cart
          </Button>
        </div>
      </div>
      <div className={styles['discount']}>
        <DiscountBadge price={product.price} originalPrice={product.originalPrice} />
      </div>
      <div className={styles['favorite']}>
        <FavoriteButton productId={product.id} onArt />
      </div>
    </article>
  );
}
