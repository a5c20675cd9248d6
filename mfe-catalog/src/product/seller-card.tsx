import { Icon, Link, paths, Skeleton } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import type { PartialProduct } from './product.resource';
import styles from './seller-card.module.css';
import { VerifiedMark } from './verified-mark';

export function SellerCard({ product }: { product: PartialProduct | undefined }) {
  return (
    <section className={styles['card']}>
      <h2 className={text['subheading']}>Seller Information</h2>
      <div className={styles['seller']}>
        <span className={styles['glyph']}>
          <Icon name="account" size={24} />
        </span>
        <div className={styles['who']}>
          <p className={styles['name']}>{product?.sellerName ?? <Skeleton width="140px" height="1.35em" />}</p>
          <p className={styles['role']}>
            Professional Seller
            {product && <VerifiedMark verified={product.isVerified} />}
          </p>
        </div>
      </div>
      <Link className={styles['report']} to={paths.contactSupport}>
        Report this listing
      </Link>
    </section>
  );
}
