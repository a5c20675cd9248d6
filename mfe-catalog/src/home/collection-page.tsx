import { Button, EmptyState, ErrorCard, useFavorites, useSearchParams } from '@telemarket/kit';
import { useEffect, useRef } from 'react';
import { countText } from '../count-text';
import { countActive, type Filter, readFilter } from '../filter/filter';
import { filterAndSort } from '../filter/filter-and-sort';
import { FilterBar } from '../filter/filter-bar';
import { useFilter } from '../filter/use-filter';
import { cutPage, paginate, readPage } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { showHeading } from '../pagination/show-heading';
import { type ListingQuery, MOST_WHOLE } from '../product/listing.resource';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useProductsById } from '../product/product.resource';
import { useListings } from '../product/use-listings';
import styles from './collection-page.module.css';

/** Where "Browse listings" leads. */
export const COLLECTION_ID = 'collection';
/** The shell puts focus on the h1 when the route changes; this comes after. */
const AFTER_ROUTE_FOCUS_MS = 100;
/** In a collection too long to be here whole, the favourites marked last are listed, up to so many. */
const MOST_FAVORITES = 50;

/** What an address shows of the collection; null: favourites, which only this device knows. */
export function collectionQuery(params: URLSearchParams): ListingQuery | null {
  const filter = readFilter(params);
  return filter.favorites ? null : { ...filter, page: readPage(params) ?? 1 };
}

/** Whether an address leaves some of the collection out. */
export const isNarrowed = (params: URLSearchParams) => countActive(readFilter(params)) > 0;

/** The page of the collection that the address names. */
export function CollectionPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [params] = useSearchParams();
  const { filter, change, clear } = useFilter();
  const { view, size, stale, error, busy, retry } = useCollection(params, filter);

  // a search made in the header is answered here, below the hero
  const { search } = filter;
  const loaded = view !== undefined;
  useEffect(() => {
    if (search === '' || !loaded) return;
    const timer = setTimeout(() => showHeading(heading.current), AFTER_ROUTE_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [search, loaded]);

  return (
    <section className={styles['collection']} aria-labelledby={COLLECTION_ID}>
      <FilterBar
        filter={filter}
        shown={view?.found}
        patient={size !== undefined && size > MOST_WHOLE}
        onChange={change}
        onClear={clear}
        heading={
          <div className={styles['heading']}>
            <h2 id={COLLECTION_ID} ref={heading} className={styles['title']} tabIndex={-1}>
              Premium Collection
            </h2>
            <p className={styles['count']} role="status">
              {view && size !== undefined && foundText(view.found, countText(size))}
              {view?.cut && `, the ${MOST_FAVORITES} favourites marked last`}
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
              onChoose={() => showHeading(heading.current)}
            />
          </>
        ) : (
          <NothingFound none={size === 0} onClear={clear} />
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

/** `view` is the page to show, cut by the device from rows it has, or by the server. */
function useCollection(params: URLSearchParams, filter: Filter) {
  const favorites = useFavorites();
  const page = readPage(params) ?? 1;
  const listings = useListings({ query: collectionQuery(params), narrowed: isNarrowed(params) });
  const { all, served, size } = listings;
  // too many to have them all: the marked ones are read one by one, as many as one would look through
  const apart = filter.favorites && size !== undefined && size > MOST_WHOLE;
  const marked = useProductsById(apart ? favorites.slice(-MOST_FAVORITES) : null);
  const rows = all ?? (apart ? marked.products : undefined);
  if (rows) {
    const found = filterAndSort(rows, filter, favorites);
    const cut = apart && favorites.length > MOST_FAVORITES;
    return { ...listings, stale: false, view: { ...paginate(found, page), found: countText(found.length), cut } };
  }
  if (apart) return { ...listings, view: undefined, ...marked };
  if (filter.favorites || !served) return { ...listings, view: undefined };
  return { ...listings, view: { ...cutPage(served), found: countText(served.total, served.more), cut: false } };
}

function NothingFound({ none, onClear }: { none: boolean; onClear: () => void }) {
  if (none) {
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
