import { bidi } from '@telemarket/composition';
import type { ProductSummary } from '@telemarket/contract';
import { CategoryChip, Link, paths, ProductImage, Skeleton } from '@telemarket/kit';
import { CheckedMark } from '@telemarket/kit/ui';
import { useId } from 'react';
import { LanguageName } from '../language';
import { Audience } from './audience';
import { FavoriteButton } from './favorite-button';
import { ListingButtons } from './listing-buttons';
import { OwnerMark } from './owner-mark';
import { DiscountBadge, Price } from './price';
import styles from './product-card.module.css';
import { Rating } from './rating';
import type { PartialProduct } from './product.resource';
import { SaleChip } from './sale-chip';
import { useDeviceReservation } from './sale-state';

interface ProductCardProps {
  product: PartialProduct;
  /** True if the card is visible at the first paint. */
  eager?: boolean;
  /** True if the address selects this card, which is then outlined and focused. */
  highlighted?: boolean;
  /** Adds a Contact button. */
  onContact?: (product: ProductSummary) => void;
}

/** The link of the title covers the whole card. The buttons lie over this link. */
export function ProductCard({ product, eager, highlighted = false, onContact }: ProductCardProps) {
  const titleId = useId();
  const own = useDeviceReservation(product);
  return (
    <article className={cardClass(onContact !== undefined, highlighted)}>
      <div className={styles.art}>
        <ProductImage
          src={product.image}
          pictures={product.pictures}
          sizes="(min-width: 1024px) 440px, (min-width: 640px) 50vw, 84px"
          category={product.category}
          eager={eager}
        />
      </div>
      <p className={styles.marks}>
        <span className={styles.category}>
          <CategoryChip category={product.category} />
        </span>
        <span className={styles.plate}>
          <CheckedMark verified={product.isVerified} checkedAt={product.verifiedAt} />
        </span>
        <span className={styles.sale}>
          <SaleChip product={product} own={own} />
        </span>
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
          <Audience {...product} />
          {product.language && (
            <span className={styles.fact}>
              <LanguageName code={product.language} />
            </span>
          )}
          <span className={styles.seller}>{bidi`by ${product.sellerName}`}</span>
          {product.handle && <bdi className={styles.fact}>{`@${product.handle}`}</bdi>}
          {product.topic && <bdi className={styles.fact}>{product.topic.name}</bdi>}
        </p>
        <OwnerMark {...product} className={styles.facts} />
      </div>
      <div className={styles.foot}>
        <div className={styles.offer}>
          <Price {...product} />
          <span className={styles.discount}>
            <DiscountBadge {...product} />
          </span>
        </div>
        <div className={styles.rating}>
          <Rating {...product} />
        </div>
        <div className={styles.actions}>
          <ListingButtons product={product} titleId={titleId} className={styles.action} onContact={onContact} />
        </div>
      </div>
      <div className={styles.favorite}>
        <FavoriteButton product={product} titleId={titleId} onArt />
      </div>
    </article>
  );
}

const cardClass = (withContact: boolean, highlighted = false) =>
  [styles.card, withContact && styles.withContact, highlighted && styles.highlighted].filter(Boolean).join(' ');

/** A placeholder that has the size of a card with a one-line title. */
export function ProductCardSkeleton({ withContact }: { withContact: boolean }) {
  return (
    <div className={cardClass(withContact)}>
      <div className={styles.art}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={styles.marks}>
        <span className={styles.plate}>
          <Skeleton width="130px" height="18px" />
        </span>
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
        </div>
        <div className={styles.rating}>
          <Skeleton width="130px" height="20px" />
        </div>
        <div className={styles.actions}>
          {withContact && <Skeleton width="44px" height="44px" radius="10px" />}
          <Skeleton width="44px" height="44px" radius="10px" />
        </div>
      </div>
    </div>
  );
}
