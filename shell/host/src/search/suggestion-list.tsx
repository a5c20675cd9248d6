import { Button, CategoryChip, formatPrice, ProductImage } from '@telemarket/kit';
import { failureText } from '@telemarket/kit/form';
import type { ProductSummary } from '@telemarket/contract';
import styles from './search.module.css';
import type { Suggestions } from './suggestions.resource';

interface SuggestionListProps {
  /** The id prefix of the combobox. The options are `${id}-0`, `${id}-1` ... */
  id: string;
  query: string;
  suggestions: { data?: Suggestions; error?: Error; mutate: () => Promise<unknown> };
  active: number;
  onPick: (product: ProductSummary) => void;
}

export function SuggestionList({ id, query, suggestions, active, onPick }: SuggestionListProps) {
  const { data, error } = suggestions;
  return (
    <>
      <ul id={`${id}-list`} role="listbox" aria-label="Suggestions">
        {data?.products.map((product, index) => (
          <li
            key={product.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`${styles.option} ${index === active ? styles.active : ''}`}
            onClick={() => onPick(product)}
          >
            <span className={styles.art}>
              <ProductImage src={product.image} category={product.category} />
            </span>
            <span className={styles.title}>{product.title}</span>
            <span className={styles.price}>{formatPrice(product.price)}</span>
            <span className={styles.chip}>
              <CategoryChip category={product.category} />
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.status}>
        {statusOf(query, data, error)}
      </p>
      {error && (
        <Button compact variant="outline" icon="refresh" onClick={() => void suggestions.mutate()}>
          Retry
        </Button>
      )}
    </>
  );
}

const FAILURES = { 429: 'Too many searches from here.', otherwise: 'Search is not available right now.' };

function statusOf(query: string, data: Suggestions | undefined, error: Error | undefined): string {
  if (error) return failureText(error, FAILURES);
  if (!data) return 'Searching…';
  if (data.products.length === 0) return `No products found for "${query}"`;
  return `Showing ${data.products.length} of ${data.total} results`;
}
