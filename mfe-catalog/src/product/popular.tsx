import type { ProductSummary } from '@telemarket/contract';
import { text } from '@telemarket/kit/ui';
import { useId } from 'react';
import { ProductGrid } from './product-grid';
import styles from './product-grid.module.css';

const MAX_POPULAR = 3;

/** The most popular listings of a list, if there are any. */
export function Popular({ products }: { products: readonly ProductSummary[] }) {
  const heading = useId();
  if (products.length === 0) return null;
  return (
    <section className={styles.popular} aria-labelledby={heading}>
      <h2 id={heading} className={text.subheading}>
        Popular listings
      </h2>
      <ProductGrid products={products.slice(0, MAX_POPULAR)} />
    </section>
  );
}
