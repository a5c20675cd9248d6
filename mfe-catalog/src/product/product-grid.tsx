import type { ProductSummary } from '@telemarket/contract';
import { Loading } from '@telemarket/kit';
import { PAGE_SIZE } from '../paginate';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';
import styles from './product-grid.module.css';

/** The first row on a wide screen; on a phone all of them are in view as well. */
const EAGER = 3;
const SKELETONS = 6;

export interface ProductGridProps {
  products: readonly ProductSummary[];
  highlightedId?: number | null;
  /** Others are on their way. */
  stale?: boolean;
  onContact?: (product: ProductSummary) => void;
}

export function ProductGrid({ products, highlightedId, stale = false, onContact }: ProductGridProps) {
  return (
    <ul className={`${styles['grid']} ${stale ? styles['stale'] : ''}`} aria-busy={stale || undefined}>
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
      {/* as many boxes as a full page has cards: nothing below moves when they come */}
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        <div key={index} className={index < SKELETONS ? undefined : styles['reserved']}>
          <ProductCardSkeleton withContact={withContact} />
        </div>
      ))}
    </Loading>
  );
}
