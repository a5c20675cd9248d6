import { Button, CategoryChip, formatPrice, Skeleton } from '@telemarket/kit';
import { text, useBuy, VisuallyHidden } from '@telemarket/kit/ui';
import styles from './buy-box.module.css';
import { FactStrip } from './fact-strip';
import { FavoriteButton } from './favorite-button';
import { DiscountBadge, Price } from './price';
import type { PartialProduct } from './product.resource';
import { Rating } from './rating';
import { SaleChip } from './sale-chip';
import { SaleNote } from './sale-note';
import { saleState, useOwnReservation } from './sale-state';

interface BuyBoxProps {
  product: PartialProduct | undefined;
  /** False: the buttons are left out. */
  full: boolean;
  onContact: () => void;
}

/** The heading stays the same element while the product loads, so that it keeps the focus. */
export function BuyBox({ product, full, onContact }: BuyBoxProps) {
  const own = useOwnReservation(product);
  return (
    <section className={styles.box} aria-busy={!product || undefined}>
      <p className={styles.marks}>
        {product ? <CategoryChip category={product.category} /> : <Skeleton width="80px" height="24px" />}
        {product && <SaleChip product={product} isOwn={own !== null} />}
      </p>
      <h1 className={`${text.title} ${styles.title}`} tabIndex={-1}>
        {product?.title ?? (
          <>
            <VisuallyHidden>Loading the product</VisuallyHidden>
            <Skeleton width="80%" height="1.15em" />
          </>
        )}
      </h1>
      {product ? (
        <>
          <Offer product={product} />
          {full && <SaleNote product={product} own={own} />}
          {full && saleState(product) === 'free' && <OfferActions product={product} onContact={onContact} />}
          {full && saleState(product) === 'reserved' && <ReservedActions product={product} onContact={onContact} />}
        </>
      ) : (
        <OfferSkeleton />
      )}
    </section>
  );
}

function Offer({ product }: { product: PartialProduct }) {
  return (
    <>
      <Rating {...product} />
      <FactStrip product={product} />
      <div className={styles.price}>
        <Price large price={product.price} originalPrice={product.originalPrice} />
        <DiscountBadge price={product.price} originalPrice={product.originalPrice} />
      </div>
    </>
  );
}

interface ActionsProps {
  product: PartialProduct;
  onContact: () => void;
}

function ReservedActions({ product, onContact }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="outline" icon="message" wide onClick={onContact}>
        Contact Seller
      </Button>
      <FavoriteButton product={product} />
    </div>
  );
}

function OfferActions({ product, onContact }: ActionsProps) {
  const { addToCart, buyNow } = useBuy();
  return (
    <>
      <div className={styles.actions}>
        <div className={styles.buyNow}>
          <Button wide onClick={() => buyNow(product)}>
            Buy Now - {formatPrice(product.price)}
          </Button>
        </div>
        <Button variant="outline" icon="cart" wide onClick={() => addToCart(product)}>
          Add to Cart
        </Button>
        <FavoriteButton product={product} />
        <div className={styles.contact}>
          <Button variant="quiet" icon="message" wide onClick={onContact}>
            Contact Seller
          </Button>
        </div>
      </div>
      <p className={styles.note}>Payment is arranged between you and the seller. You are not charged here.</p>
    </>
  );
}

function OfferSkeleton() {
  return (
    <>
      <Skeleton width="140px" height="20px" />
      <div className={styles.factsSkeleton}>
        <Skeleton height="128px" radius="10px" />
      </div>
      <div className={styles.price}>
        <Skeleton width="130px" height="36px" />
      </div>
      <div className={styles.actions}>
        <div className={styles.buyNow}>
          <Skeleton height="44px" radius="10px" />
        </div>
        <Skeleton height="44px" radius="10px" />
        <Skeleton width="44px" height="44px" radius="10px" />
        <div className={styles.contact}>
          <Skeleton height="44px" radius="10px" />
        </div>
      </div>
      <div className={styles.note}>
        <Skeleton height="2.9em" />
      </div>
    </>
  );
}

/** Shows the price and Buy Now at the bottom of the screen, on phones only. */
export function BuyBar({ product }: { product: PartialProduct }) {
  const { buyNow } = useBuy();
  return (
    <div className={styles.bar}>
      <Price price={product.price} originalPrice={product.originalPrice} />
      <Button aria-label={`Buy Now - ${formatPrice(product.price)}`} onClick={() => buyNow(product)}>
        Buy Now
      </Button>
    </div>
  );
}
