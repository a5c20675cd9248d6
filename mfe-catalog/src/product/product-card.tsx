import { bidi } from '@telemarket/composition';
import type { ProductSummary } from '@telemarket/contract';
import { Button, CategoryChip, Link, paths, ProductImage, Skeleton } from '@telemarket/kit';
import { CheckedMark, useBuy } from '@telemarket/kit/ui';
import { useId } from 'react';
import { LanguageName } from '../language';
import { Audience } from './audience';
import { FavoriteButton } from './favorite-button';
import { DiscountBadge, Price } from './price';
import styles from './product-card.module.css';
import { Rating } from './rating';
import type { PartialProduct } from './product.resource';
import { SaleChip } from './sale-note';
import { saleState, useDeviceReservation } from './sale-state';

interface ProductCardProps {
  product: PartialProduct;
  /** Visible at the first paint. */
  eager?: boolean;
  /** The address selects this card: it is outlined and focused. */
  highlighted?: boolean;
  /** Adds a Contact button. */
  onContact?: (product: ProductSummary) => void;
}

/** The link of the title covers the whole card; the buttons are above it. */
export function ProductCard({ product, eager, highlighted = false, onContact }: ProductCardProps) {
  const titleId = useId();
  const { addToCart } = useBuy();
  const own = useDeviceReservation(product);
  const state = saleState(product);
  return (
    <article
      className={`${styles.card} ${highlighted ? styles.highlighted : ''} ${onContact ? styles.withContact : ''}`}
    >
      <div className={styles.art}>
        <ProductImage src={product.image} category={product.category} eager={eager} />
      </div>
      <p className={styles.marks}>
        <CategoryChip category={product.category} />
        <span className={`${styles.plate} ${product.isVerified ? styles.verified : ''}`}>
          <CheckedMark verified={product.isVerified} checkedAt={product.verifiedAt} />
        </span>
        <SaleChip product={product} own={own} />
      </p>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link
            id={titleId}
            dir="auto"
            className={styles.link}
            to={paths.product(product.id)}
            data-route-focus={highlighted ? 'center' : undefined}
          >
            {product.title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <span className={styles.seller}>{bidi`by ${product.sellerName}`}</span>
          {product.handle && <bdi>{`@${product.handle}`}</bdi>}
          {product.topic && <bdi>{product.topic.name}</bdi>}
          {product.language && <LanguageName code={product.language} />}
          <Audience {...product} />
        </p>
      </div>
      <div className={styles.foot}>
        <div className={styles.offer}>
          <Price {...product} />
          <Rating {...product} />
        </div>
        <div className={styles.actions}>
          {onContact && state !== 'sold' && (
            <Button variant="outline" aria-describedby={titleId} onClick={() => onContact(product)}>
              Contact
            </Button>
          )}
          {state === 'free' && (
            <Button aria-describedby={titleId} onClick={() => addToCart(product)}>
              Add to Cart
            </Button>
          )}
        </div>
      </div>
      <div className={styles.discount}>
        <DiscountBadge {...product} />
      </div>
      <div className={styles.favorite}>
        <FavoriteButton product={product} titleId={titleId} onArt />
      </div>
    </article>
  );
}

/** Has the size of a card with a one-line title. */
export function ProductCardSkeleton({ withContact }: { withContact: boolean }) {
  return (
    <div className={`${styles.card} ${withContact ? styles.withContact : ''}`}>
      <div className={styles.art}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={styles.marks}>
        <Skeleton width="130px" height="24px" />
      </div>
      <div className={styles.body}>
        <div className={styles.title}>
          <Skeleton width="min(180px, 100%)" height="1.35em" />
        </div>
        <div className={styles.facts}>
          <Skeleton width="160px" height="1.45em" />
        </div>
      </div>
      <div className={styles.foot}>
        <div className={styles.offer}>
          <Skeleton width="84px" height="26px" />
          <Skeleton width="130px" height="20px" />
        </div>
        <div className={styles.actions}>
          {withContact && <Skeleton height="44px" radius="10px" />}
          <Skeleton width="100%" height="44px" radius="10px" />
        </div>
      </div>
    </div>
  );
}
