import type { ProductSummary } from '@telemarket/contract';
import { Loading } from '@telemarket/kit';
import type { ReactElement } from 'react';
import { PAGE_SIZE } from '../paginate';
import { ProductCard, ProductCardSkeleton } from './product-card';
import styles from './product-grid.module.css';
import { useRememberedRows } from './product.resource';

/** The number of pictures in the first row of a wide screen, and in the first view of a phone. */
const EAGER_PICTURES = 3;
const VISIBLE_SKELETONS = 6;

export interface ProductGridProps {
  products: readonly ProductSummary[];
  highlightedId?: number | null;
  /** Whether other products are loading. */
  stale?: boolean;
  onContact?: (product: ProductSummary) => void;
  /** Returns the content below a card. */
  note?: (product: ProductSummary) => ReactElement;
}

export function ProductGrid({ products, highlightedId, stale = false, onContact, note }: ProductGridProps) {
  useRememberedRows(products);
  return (
    <ul className={`${styles.grid} ${stale ? styles.stale : ''}`} aria-busy={stale || undefined}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            eager={index < EAGER_PICTURES}
            highlighted={product.id === highlightedId}
            onContact={onContact}
          />
          {note?.(product)}
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ label, withContact = false }: { label: string; withContact?: boolean }) {
  return (
    <Loading label={label} className={styles.grid}>
      {/* as many placeholders as a full page has cards, so that nothing below moves when the cards arrive */}
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        <div key={index} style={index < VISIBLE_SKELETONS ? undefined : { visibility: 'hidden' }}>
          <ProductCardSkeleton withContact={withContact} />
        </div>
      ))}
    </Loading>
  );
}
