import { telegramLink } from '@telemarket/composition';
import { Button, CategoryChip, formatPrice, paths, ProductImage, Skeleton } from '@telemarket/kit';
import { CheckedMark, text, useBuy, VisuallyHidden } from '@telemarket/kit/ui';
import { LanguageName } from '../language';
import { ShareButton } from '../share-button';
import styles from './buy-box.module.css';
import { FactStrip } from './fact-strip';
import { FavoriteButton } from './favorite-button';
import { OwnerMark } from './owner-mark';
import { DiscountBadge, Price } from './price';
import type { PartialProduct } from './product.resource';
import { Rating } from './rating';
import { SaleChip } from './sale-chip';
import { SaleNote } from './sale-note';
import { saleState, useOwnReservation } from './sale-state';

interface OfferProps {
  product: PartialProduct;
  onContact: () => void;
}

interface BuyBoxProps extends Omit<OfferProps, 'product'> {
  product: PartialProduct | undefined;
  /** False: the buttons are left out. */
  full: boolean;
}

/** The heading stays the same element while the product loads, so that it keeps the focus. */
export function BuyBox({ product, full, onContact }: BuyBoxProps) {
  const own = useOwnReservation(product);
  return (
    <section className={styles.box} aria-busy={!product || undefined}>
      <div className={styles.head}>
        <div className={styles.picture}>
          {product ? (
            <ProductImage src={product.image} pictures={product.pictures} category={product.category} eager />
          ) : (
            <Skeleton height="100%" radius="0" />
          )}
        </div>
        <p className={styles.marks}>
          {product ? <CategoryChip category={product.category} /> : <Skeleton width="80px" height="24px" />}
          {product && <SaleChip product={product} own={own} />}
          {product && full && (
            <ShareButton className={styles.share} path={paths.product(product.id)} title={product.title} />
          )}
        </p>
        <h1 dir="auto" className={`${text.title} ${styles.title}`} tabIndex={-1}>
          {product?.title ?? (
            <>
              <VisuallyHidden>Loading the product</VisuallyHidden>
              <Skeleton width="80%" height="1.15em" />
            </>
          )}
        </h1>
      </div>
      {product ? (
        <>
          <div className={styles.standing}>
            <CheckedMark verified={product.isVerified} checkedAt={product.verifiedAt} />
            <OwnerMark {...product} className={styles.owner} />
            <Rating {...product} />
          </div>
          {(product.handle || product.topic || product.language) && (
            <p className={styles.marks}>
              {product.handle && (
                <a href={telegramLink(product.handle)} target="_blank" rel="noopener noreferrer">
                  <bdi>{`@${product.handle}`}</bdi> on Telegram
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>
              )}
              {product.topic && <bdi>{product.topic.name}</bdi>}
              {product.language && <LanguageName code={product.language} />}
            </p>
          )}
          <div className={styles.price}>
            <Price large {...product} />
            <DiscountBadge {...product} />
          </div>
          <FactStrip product={product} />
          {full && <SaleNote product={product} own={own} />}
          {full && <OfferActions product={product} onContact={onContact} />}
        </>
      ) : (
        <OfferSkeleton />
      )}
    </section>
  );
}

function OfferActions({ product, onContact }: OfferProps) {
  const { addToCart, buyNow } = useBuy();
  const state = saleState(product);
  const contact = (variant: 'quiet' | 'outline') => (
    <Button variant={variant} icon="message" wide onClick={onContact}>
      Contact Seller
    </Button>
  );
  if (state === 'sold') return null;
  if (state !== 'free')
    return (
      <div className={styles.actions}>
        {contact('outline')}
        <FavoriteButton product={product} />
      </div>
    );
  return (
    <>
      <div className={`${styles.actions} ${styles.bar}`}>
        <div className={styles.buyNow}>
          <Button wide onClick={() => buyNow(product)}>
            {`Buy Now - ${formatPrice(product.price)}`}
          </Button>
        </div>
        <Button variant="outline" icon="cart" className={styles.add} wide onClick={() => addToCart(product)}>
          <span className={styles.addText}>Add to Cart</span>
        </Button>
        <FavoriteButton product={product} />
      </div>
      <div className={styles.contact}>{contact('quiet')}</div>
      <p className={`${text.note} ${styles.note}`}>
        Payment is arranged between you and the seller. You are not charged here.
      </p>
    </>
  );
}

function OfferSkeleton() {
  return (
    <>
      <div className={styles.standing}>
        <Skeleton width="220px" height="20px" />
      </div>
      <div className={styles.price}>
        <Skeleton width="130px" height="36px" />
      </div>
      <div className={styles.factsSkeleton}>
        <Skeleton height="128px" radius="10px" />
      </div>
      <div className={`${styles.actions} ${styles.bar}`}>
        <div className={styles.buyNow}>
          <Skeleton height="44px" radius="10px" />
        </div>
        <Skeleton height="44px" radius="10px" />
        <Skeleton width="44px" height="44px" radius="10px" />
      </div>
      <div className={styles.contact}>
        <Skeleton height="44px" radius="10px" />
      </div>
      <div className={`${text.note} ${styles.note}`}>
        <Skeleton height="2.9em" />
      </div>
    </>
  );
}
