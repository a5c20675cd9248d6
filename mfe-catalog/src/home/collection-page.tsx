import {
  Boundary,
  ButtonLink,
  EmptyState,
  ErrorCard,
  PageHead,
  paths,
  useFavorites,
  useSearchParams,
  useSession,
} from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { lazy, Suspense } from 'react';
import type { Filter } from '../filter/filter';
import { filterAndSort } from '../filter/filter-and-sort';
import { FilterBar } from '../filter/filter-bar';
import { foundText } from '../filter/found-text';
import { NothingMatches } from '../filter/nothing-matches';
import { useCountedFacets } from '../filter/use-counted-facets';
import { useFilter } from '../filter/use-filter';
import { formatCount } from '../format-count';
import { readPage } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { MAX_WHOLE_LIST, useServedFacets } from '../product/listing.resource';
import { Popular } from '../product/popular';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useListings } from '../product/use-listings';
import { focusAndScroll, useAddressFocus } from '../use-address-focus';
import styles from './collection-page.module.css';
import { collectionQuery, isNarrowed } from './home.reads';
import { PriceNote } from './price-note';

/** The fragment that "Browse listings" jumps to. */
export const COLLECTION_ID = 'collection';
/** The maximum number of favourites that a long collection shows. It shows the most recent favourites. */
const MAX_FAVORITES = 50;

const FavoriteWatchCard = lazy(() => import('./favorite-watch'));

/** The page of the collection that the address selects. */
export function CollectionPage() {
  const [params] = useSearchParams();
  const { filter, change, clear } = useFilter();
  const favorites = useFavorites();
  const user = useSession();
  const query = collectionQuery(params);
  const narrowed = isNarrowed(params);
  const { view, whole, popular, size, stale, error, busy, retry } = useListings({
    query,
    ids: favorites.slice(-MAX_FAVORITES),
    narrowed,
    arrange: (rows) => ({ found: filterAndSort(rows, filter, favorites), page: readPage(params) ?? 1 }),
  });
  const facets = useCountedFacets(useServedFacets(whole ? null : query), whole, filter);
  const isLong = size !== undefined && size > MAX_WHOLE_LIST;
  const isTruncated = filter.favorites && isLong && favorites.length > MAX_FAVORITES;
  const heading = useAddressFocus<HTMLHeadingElement>(filter.search, 'start');
  const Heading = narrowed ? 'h1' : 'h2';

  return (
    <section className={`${styles.collection} ${narrowed ? styles.results : ''}`} aria-labelledby={COLLECTION_ID}>
      <PageHead title={narrowed ? titleOf(filter) : 'Telegram groups, bots and accounts'} />
      <FilterBar
        filter={filter}
        facets={query ? facets : undefined}
        found={view?.found}
        debounced={isLong}
        action={paths.home}
        onChange={change}
        onClear={clear}
        heading={
          <div className={styles.heading}>
            <Heading id={COLLECTION_ID} className={styles.title} tabIndex={-1} {...heading}>
              {narrowed ? titleOf(filter) : 'Premium Collection'}
            </Heading>
            <p className={styles.count} role="status">
              {view && size !== undefined && foundText(view.found, formatCount(size))}
              {view && isTruncated && `, the ${MAX_FAVORITES} favourites marked last`}
            </p>
            {/* between the main heading and those of the cards */}
            {narrowed && (
              <h2>
                <VisuallyHidden>Listings</VisuallyHidden>
              </h2>
            )}
          </div>
        }
      />
      {filter.favorites && user && (
        <Boundary fallback={() => null}>
          <Suspense>
            <FavoriteWatchCard userId={user.id} ids={favorites.slice(-MAX_FAVORITES)} />
          </Suspense>
        </Boundary>
      )}
      {view ? (
        view.rows.length > 0 ? (
          <>
            <ProductGrid
              products={view.rows}
              stale={stale}
              note={filter.favorites ? (product) => <PriceNote product={product} /> : undefined}
            />
            <Pagination
              page={view.page}
              pages={view.pages}
              label="Pages of the collection"
              onChoose={() => focusAndScroll(heading.ref.current, 'start')}
            />
          </>
        ) : size === 0 ? (
          <EmptyState icon="search" title="No Listings Available">
            Check back soon...
          </EmptyState>
        ) : filter.favorites && favorites.length === 0 ? (
          <EmptyState
            icon="heart"
            title="No favourites yet"
            action={<ButtonLink to={paths.home}>Browse listings</ButtonLink>}
          >
            Tap the heart on a listing to keep it here.
          </EmptyState>
        ) : (
          <>
            <NothingMatches onClear={clear} />
            <Popular products={popular} />
          </>
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

function titleOf({ search, favorites }: Filter): string {
  if (favorites) return 'Favourites';
  return search === '' ? 'Matching listings' : `Results for “${search}”`;
}
