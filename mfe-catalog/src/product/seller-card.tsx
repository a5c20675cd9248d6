import { bidi } from '@telemarket/composition';
import { Icon, Link, paths, Skeleton, useShop } from '@telemarket/kit';
import { Day, isOldCheck, text, VerifiedMark } from '@telemarket/kit/ui';
import type { PartialProduct } from './product.resource';
import styles from './seller-card.module.css';

export function SellerCard({ product }: { product: PartialProduct | undefined }) {
  const { name } = useShop();
  return (
    <section className={styles.card}>
      <h2 className={text.subheading}>Seller Information</h2>
      <div className={styles.seller}>
        <span className={styles.glyph}>
          <Icon name="account" size={24} />
        </span>
        <div className={styles.who}>
          <p className={styles.name}>
            {product ? (
              <Link dir="auto" to={paths.seller(product.sellerName)}>
                {product.sellerName}
              </Link>
            ) : (
              <Skeleton width="140px" height="1.35em" />
            )}
          </p>
          <p className={`${text.note} ${styles.role}`}>
            Professional Seller
            {product && <VerifiedMark verified={product.isVerified} checkedAt={product.verifiedAt} />}
          </p>
        </div>
      </div>
      {product?.isVerified && (
        <p
          className={`${styles.verification} ${product.verifiedAt && isOldCheck(product.verifiedAt) ? styles.old : ''}`}
          suppressHydrationWarning
        >
          <span>{bidi`Verified by ${name}`}</span>
          {product.verifiedAt && (
            <span>
              {' on '}
              <Day iso={product.verifiedAt} />
            </span>
          )}
          {product.verificationNote ? (
            <span key="note">
              : <bdi>{product.verificationNote}</bdi>
            </span>
          ) : (
            <span key="end">.</span>
          )}
        </p>
      )}
      <Link className={styles.report} to={`${paths.contactSupport}${product ? `?listing=${product.id}` : ''}`}>
        Report this listing
      </Link>
    </section>
  );
}
