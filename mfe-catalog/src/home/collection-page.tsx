import { Button, EmptyState, ErrorCard, useFavorites, useSearchParams } from '@telemarket/kit';
import { filterAndSort } from '../filter/filter-and-sort';
import { FilterBar } from '../filter/filter-bar';
import { useFilter } from '../filter/use-filter';
import { formatCount } from '../format-count';
import { readPage } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { MAX_WHOLE_LIST } from '../product/listing.resource';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useListings } from '../product/use-listings';
import { focusAndScroll, useAddressFocus } from '../use-address-focus';
import styles from './collection-page.module.css';
import { collectionQuery, isNarrowed } from './home.reads';

/** The fragment that "Browse listings" jumps to. */
export const COLLECTION_ID = 'collection';
/** The maximum number of favourites that are shown in a long collection: the most recent ones. */
const MAX_FAVORITES = 50;

/** The page of the collection that the address selects. */
export function CollectionPage() {
  const [params] = useSearchParams();
  const { filter, change, clear } = useFilter();
  const favorites = useFavorites();
  const { view, size, stale, error, busy, retry } = useListings({
    query: collectionQuery(params),
    ids: favorites.slice(-MAX_FAVORITES),
    narrowed: isNarrowed(params),
    arrange: (rows) => ({ found: filterAndSort(rows, filter, favorites), page: readPage(params) ?? 1 }),
  });
  const isLong = size !== undefined && size > MAX_WHOLE_LIST;
  const isTruncated = filter.favorites && isLong && favorites.length > MAX_FAVORITES;
  // A search in the header scrolls to its results here, below the hero.
  const heading = useAddressFocus<HTMLHeadingElement>(filter.search, 'start');

  return (
    <section className={styles.collection} aria-labelledby={COLLECTION_ID}>
      <FilterBar
        filter={filter}
        found={view?.found}
        debounced={isLong}
        onChange={change}
        onClear={clear}
        heading={
          <div className={styles.heading}>
            <h2 id={COLLECTION_ID} className={styles.title} tabIndex={-1} {...heading}>
              Premium Collection
            </h2>
            <p className={styles.count} role="status">
              {view && size !== undefined && foundText(view.found, formatCount(size))}
              {view && isTruncated && `, the ${MAX_FAVORITES} favourites marked last`}
            </p>
          </div>
        }
      />
      {view ? (
        view.rows.length > 0 ? (
          <>
            <ProductGrid products={view.rows} stale={stale} />
            <Pagination
              page={view.page}
              pages={view.pages}
              label="Pages of the collection"
              onChoose={() => focusAndScroll(heading.ref.current, 'start')}
            />
          </>
        ) : (
          <NothingFound empty={size === 0} onClear={clear} />
        )
      ) : error ? (
        <ErrorCard title="The listings could not be loaded" error={error} busy={busy} onRetry={retry}>
          Your cart, your favourites and the help pages still work.
        </ErrorCard>
      ) : (
        <ProductGridSkeleton label="Loading the listings" />
      )}
    </section>
  );
}

function NothingFound({ empty, onClear }: { empty: boolean; onClear: () => void }) {
  if (empty) {
    return (
      <EmptyState icon="search" title="No Listings Available">
        Check back soon...
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title="No listing matches" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try another word, a wider price range or one more category.
    </EmptyState>
  );
}

function foundText(found: string, all: string): string {
  const listings = all === '1' ? '1 listing' : `${all} listings`;
  return found === all ? listings : `${found} of ${listings}`;
}
