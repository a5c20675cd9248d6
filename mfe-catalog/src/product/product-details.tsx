import { Icon, Loading, Skeleton } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import type { PartialProduct } from './product.resource';
import styles from './product-details.module.css';

export function ProductDetails({ product }: { product: PartialProduct | undefined }) {
  return (
    <>
      <section className={styles.section}>
        <h2 className={text.heading}>Description</h2>
        {product ? (
          <p dir="auto" className={styles.description}>
            {product.description}
          </p>
        ) : (
          <Loading label="Loading the description">
            <Skeleton height="6em" />
          </Loading>
        )}
      </section>
      {product?.features?.length === 0 ? null : (
        <section className={styles.section}>
          <h2 className={text.heading}>Key Features</h2>
          {product?.features ? (
            <ul className={styles.features}>
              {product.features.map((feature, index) => (
                <li key={index} className={styles.feature}>
                  <Icon name="check" size={20} />
                  <span dir="auto">{feature}</span>
                </li>
              ))}
            </ul>
          ) : (
            <div className={styles.features} aria-hidden="true">
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} height="1.5em" />
              ))}
            </div>
          )}
        </section>
      )}
    </>
  );
}
