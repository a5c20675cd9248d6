import type { ProductSummary } from '@telemarket/contract';
import { Loading } from '@telemarket/kit';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';
import styles from './product-grid.module.css';

/** The first row on a wide screen; on a phone all of them are in view as well. */
const EAGER = 3;
const SKELETONS = 6;
/** As many boxes as a full page has cards: nothing below moves when they come. */
const RESERVED = 9;

export interface ProductGridProps {
  products: readonly ProductSummary[];
  highlightedId?: number | null;
  onContact?: (product: ProductSummary) => void;
}

export function ProductGrid({ products, highlightedId, onContact }: ProductGridProps) {
  return (
    <ul className={styles['grid']}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            eager={index < EAGER}
            highlighted={product.id === highlightedId}
            onContact={onContact}
          />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ label, withContact = false }: { label: string; withContact?: boolean }) {
  return (
    <Loading label={label} className={styles['grid']}>
      {Array.from({ length: RESERVED }, (_, index) => (
        <div key={index} className={index < SKELETONS ? undefined : styles['reserved']}>
          <ProductCardSkeleton withContact={withContact} />
        </div>
      ))}
    </Loading>
  );
}
