import { bidi } from '@telemarket/composition';
import { Boundary, ButtonLink, EmptyState, PageHead, paths, useFavorites, useKit, useSession } from '@telemarket/kit';
import { unsavedFavorites } from '@telemarket/kit/shop';
import { text, VisuallyHidden } from '@telemarket/kit/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { isNarrowed } from '../filter/filter';
import type { Filter } from '../filter/filters';
import { FilterBar } from '../filter/filter-bar';
import { useFilter } from '../filter/use-filter';
import { formatCount } from '../format';
import { foundText, ListingPages, NothingMatches } from '../listing-pages';
import { NearestResults } from '../nearest-results';
import page from '../page.module.css';
import { MAX_FAVORITES, useListings } from '../use-listings';
import styles from './collection-page.module.css';
import { PriceNote } from './price-note';

const COLLECTION_ID = 'collection';

const FavoriteWatchCard = lazy(() => import('./favorite-watch'));

/** Shows the part of the collection that the address selects. */
export function CollectionPage() {
  const { query, change, clear } = useFilter();
  const favorites = useFavorites();
  const user = useSession();
  const narrowed = isNarrowed(query);
  const { facets, popular, size, isLong, nearest, ...list } = useListings(query);
  const found = list.view?.found;
  const isTruncated = query.favorites && isLong && favorites.length > MAX_FAVORITES;
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = narrowed ? 'h1' : 'h2';
  const unsaved = unsavedFavorites(favorites);
  const kit = useKit();
  const userId = user?.id;
  // reads the favourites of the account again, because another device may have changed them
  useEffect(() => {
    if (query.favorites && userId !== undefined) void kit.favorites.update?.();
  }, [query.favorites, userId, kit]);

  const listHeading = (
    <div className={`${styles.heading} ${size === 0 ? styles.alone : ''}`}>
      <Heading
        id={COLLECTION_ID}
        ref={heading}
        className={narrowed ? text.title : page.listTitle}
        tabIndex={-1}
        data-route-focus={query.search || query.favorites ? 'start' : undefined}
      >
        {narrowed ? titleOf(query) : 'Premium Collection'}
      </Heading>
      <p className={page.found} role="status">
        {found && size
          ? foundText(found, formatCount(size)) + (isTruncated ? `, the ${MAX_FAVORITES} favourites marked last` : '')
          : null}
      </p>
      {/* this heading stands between the main heading and the headings of the cards */}
      {narrowed && (
        <h2>
          <VisuallyHidden>Listings</VisuallyHidden>
        </h2>
      )}
    </div>
  );

  return (
    <section
      className={`${styles.collection} ${narrowed || query.page > 1 ? styles.results : ''}`}
      aria-labelledby={COLLECTION_ID}
    >
      <PageHead title={narrowed ? titleOf(query) : 'Telegram groups, bots and accounts'} />
      {size === 0 ? (
        listHeading
      ) : (
        <FilterBar
          filter={query}
          facets={facets}
          found={found}
          debounced={isLong}
          action={paths.home}
          onChange={change}
          onClear={clear}
          heading={listHeading}
        />
      )}
      {query.favorites && user && (
        <Boundary fallback={() => null}>
          {unsaved && <p>{unsaved}</p>}
          <Suspense>
            <FavoriteWatchCard userId={user.id} ids={favorites.slice(-MAX_FAVORITES)} />
          </Suspense>
        </Boundary>
      )}
      <ListingPages
        {...list}
        noun="listings"
        label="Pages of the collection"
        heading={heading}
        note={query.favorites ? (product) => <PriceNote product={product} /> : undefined}
        empty={
          size === 0 ? (
            <EmptyState icon="search" title="No Listings Available">
              Check back soon...
            </EmptyState>
          ) : query.favorites && favorites.length === 0 ? (
            <EmptyState
              icon="heart"
              title="No favourites yet"
              action={<ButtonLink to={paths.home}>Browse listings</ButtonLink>}
            >
              Tap the heart on a listing to keep it here.
            </EmptyState>
          ) : (
            <NothingMatches
              popular={popular}
              onClear={clear}
              nearest={nearest && <NearestResults filter={query} nearest={nearest} />}
            />
          )
        }
      />
    </section>
  );
}

function titleOf({ search, favorites }: Filter): string {
  if (favorites) return 'Favourites';
  return search === '' ? 'Matching listings' : bidi`Results for “${search}”`;
}
