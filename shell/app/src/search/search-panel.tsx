import { bidi } from '@telemarket/composition';
import { Button, CategoryChip, formatPrice, Icon, ProductImage } from '@telemarket/kit';
import { failureText } from '@telemarket/kit/form';
import type { ProductSummary } from '@telemarket/contract';
import { useState } from 'react';
import styles from './search-panel.module.css';
import type { Suggestions, useSuggestions } from './suggestions.resource';
import { searchKey } from './use-search-key';

interface SearchPanelProps {
  /** The id prefix of the combobox. The options are `${id}-0`, `${id}-1` ... */
  id: string;
  active: number;
  /** The last searches of this device. They are shown while the text is empty. */
  recent: readonly string[];
  onRecent: (text: string) => void;
  onClear: () => void;
  query: string;
  suggestions: ReturnType<typeof useSuggestions>;
  onProduct: (product: ProductSummary) => void;
  /** Opens the page with all results. */
  onAll: () => void;
}

/** The list below the box. It loads when the box gets the focus. */
export default function SearchPanel(props: SearchPanelProps) {
  const { query, recent } = props;
  const hasOnlyHint = query === '' && recent.length === 0;
  return (
    <div
      className={`${styles.panel} ${hasOnlyHint ? styles.onlyHint : ''}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {query === '' ? recent.length > 0 && <RecentSearches {...props} /> : <FoundProducts {...props} />}
      {query === '' && <SearchKeyHint />}
    </div>
  );
}

const RecentSearches = ({ id, active, recent, onRecent, onClear }: SearchPanelProps) => (
  <>
    <div className={styles.head}>
      <p className={styles.status}>Recent searches</p>
      <Button compact variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
    <ul id={`${id}-list`} role="listbox" aria-label="Recent searches">
      {recent.map((text, index) => (
        <li
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={`${styles.recent} ${index === active ? styles.active : ''}`}
          onClick={() => onRecent(text)}
        >
          <Icon name="clock" size={16} />
          <span dir="auto" className={styles.title}>
            {text}
          </span>
        </li>
      ))}
    </ul>
  </>
);

function FoundProducts({ id, active, query, suggestions, onProduct, onAll }: SearchPanelProps) {
  const { data, error, mutate } = suggestions;
  const { products = [], nearest } = data ?? {};
  const status = (
    <p role="status" className={styles.status}>
      {statusOf(query, data, error)}
    </p>
  );
  return (
    <>
      {nearest !== undefined && (
        <>
          {status}
          <p className={styles.nearest}>
            Results for “<bdi>{nearest}</bdi>” instead of “<bdi>{query}</bdi>”
          </p>
        </>
      )}
      <ul id={`${id}-list`} role="listbox" aria-label="Suggestions">
        {products.map((product, index) => (
          <li
            key={product.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`${styles.option} ${index === active ? styles.active : ''}`}
            onClick={() => onProduct(product)}
          >
            <span className={styles.art} aria-hidden="true">
              <ProductImage src={product.image} pictures={product.pictures} category={product.category} />
            </span>
            <span dir="auto" className={styles.title}>
              {product.title}
            </span>
            <span className={styles.price}>{formatPrice(product.price)}</span>
            <span className={styles.chip}>
              <CategoryChip category={product.category} />
            </span>
          </li>
        ))}
      </ul>
      {nearest === undefined && status}
      {data && products.length > 0 && (
        <Button compact variant="quiet" onClick={onAll}>
          {data.total === '1' ? 'See the result' : `See all ${groupDigits(data.total)} results`}
        </Button>
      )}
      {error && (
        <Button compact variant="outline" icon="refresh" onClick={() => void mutate()}>
          Retry
        </Button>
      )}
    </>
  );
}

/** A hint that the slash key opens the search, with a button that switches the key off and on. */
function SearchKeyHint() {
  const [isOn, setOn] = useState(searchKey.isOn);
  return (
    <p className={styles.hint}>
      <span>
        The <kbd>/</kbd> key <span>{isOn ? 'opens the search.' : 'is off.'}</span>
      </span>
      <Button
        compact
        variant="quiet"
        onClick={() => {
          searchKey.toggle();
          setOn(searchKey.isOn);
        }}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
    </p>
  );
}

const AWAY_TEXT = 'Search is not available right now.';
const FAILURE_TEXTS = { 429: 'Too many searches from your network.', unreachable: AWAY_TEXT, otherwise: AWAY_TEXT };

function statusOf(query: string, data: Suggestions | undefined, error: Error | undefined): string {
  if (error) return failureText(error, FAILURE_TEXTS);
  if (!data) return 'Searching…';
  if (data.products.length === 0 || data.nearest !== undefined) return bidi`No products found for "${query}"`;
  return `Showing ${data.products.length} of ${groupDigits(data.total)} results`;
}

const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');
