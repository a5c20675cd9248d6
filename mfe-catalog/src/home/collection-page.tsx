import { Button, EmptyState, ErrorCard, useFavorites, useSearchParams } from '@telemarket/kit';
import type { Filter } from '../filter/filter';
import { filterAndSort } from '../filter/filter-and-sort';
import { FilterBar } from '../filter/filter-bar';
import { useFilter } from '../filter/use-filter';
import { formatCount } from '../format-count';
import { paginate, readPage, toPage } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { MAX_WHOLE_LIST } from '../product/listing.resource';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useProductsById } from '../product/product.resource';
import { useListings } from '../product/use-listings';
import { focusAndScroll, useAddressFocus } from '../use-address-focus';
import styles from './collection-page.module.css';
import { collectionQuery, isNarrowed } from './home.reads';

/** "Browse listings" jumps to it. */
export const COLLECTION_ID = 'collection';
/** Of a long collection, the page lists no more favourites than this: those marked last. */
const MAX_FAVORITES = 50;

/** The page of the collection that the address names. */
export function CollectionPage() {
  const [params] = useSearchParams();
  const { filter, change, clear } = useFilter();
  const { view, size, stale, error, busy, retry } = useCollection(params, filter);
  // a search in the header shows its results here, below the hero
  const heading = useAddressFocus<HTMLHeadingElement>(filter.search, 'start');

  return (
    <section className={styles['collection']} aria-labelledby={COLLECTION_ID}>
      <FilterBar
        filter={filter}
        found={view?.found}
        debounced={size !== undefined && size > MAX_WHOLE_LIST}
        onChange={change}
        onClear={clear}
        heading={
          <div className={styles['heading']}>
            <h2 id={COLLECTION_ID} className={styles['title']} tabIndex={-1} {...heading}>
              Premium Collection
            </h2>
            <p className={styles['count']} role="status">
              {view && size !== undefined && foundText(view.found, formatCount(size))}
              {view?.truncated && `, the ${MAX_FAVORITES} favourites marked last`}
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

/** `view` is the page to show: the server's, or one that the device makes from the rows that it has. */
function useCollection(params: URLSearchParams, filter: Filter) {
  const favorites = useFavorites();
  const page = readPage(params) ?? 1;
  const listings = useListings({ query: collectionQuery(params), narrowed: isNarrowed(params) });
  const { all, served, size } = listings;
  // the device cannot have the whole of a long list: it reads the favourites one by one
  const oneByOne = filter.favorites && size !== undefined && size > MAX_WHOLE_LIST;
  const marked = useProductsById(oneByOne ? favorites.slice(-MAX_FAVORITES) : null);
  const rows = all ?? (oneByOne ? marked.products : undefined);
  if (rows) {
    const found = filterAndSort(rows, filter, favorites);
    const truncated = oneByOne && favorites.length > MAX_FAVORITES;
    return {
      ...listings,
      stale: false,
      view: { ...paginate(found, page), found: formatCount(found.length), truncated },
    };
  }
  if (oneByOne) return { ...listings, view: undefined, ...marked };
  if (filter.favorites || !served) return { ...listings, view: undefined };
  return { ...listings, view: { ...toPage(served), found: formatCount(served.total, served.more), truncated: false } };
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
