import { Button, EmptyState, ErrorCard, PageHead, useFavorites, useSearchParams } from '@telemarket/kit';
import { useEffect, useRef } from 'react';
import { filterAndSort } from '../filter/filter-and-sort';
import { FilterBar } from '../filter/filter-bar';
import { useFilter } from '../filter/use-filter';
import { paginate, readPage } from '../pagination/paginate';
import { Pagination } from '../pagination/pagination';
import { showHeading } from '../pagination/show-heading';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useListings } from '../product/product.resource';
import { HelpWidget } from './help-widget';
import { Hero } from './hero';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works';
import { LiveStats } from './live-stats';

const COLLECTION_ID = 'collection';
/** The shell puts focus on the h1 when the route changes; this comes after. */
const AFTER_ROUTE_FOCUS_MS = 100;

export function HomePage() {
  return (
    <>
      <PageHead
        title="Telegram groups, bots and accounts"
        description="Buy Telegram groups, bots and accounts you can check first: who sells it, what is verified and how the transfer works."
      />
      <Hero collectionId={COLLECTION_ID}>
        <LiveStats />
      </Hero>
      <Collection />
      <HowItWorks />
      <HelpWidget />
    </>
  );
}

function Collection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [params] = useSearchParams();
  const { filter, change, clear } = useFilter();
  const favorites = useFavorites();
  const { products, error, busy, retry } = useListings();
  const found = filterAndSort(products ?? [], filter, favorites);
  const { rows, page, pages } = paginate(found, readPage(params) ?? 1);

  // a search made in the header is answered here, below the hero
  const { search } = filter;
  const loaded = products !== undefined;
  useEffect(() => {
    if (search === '' || !loaded) return;
    const timer = setTimeout(() => showHeading(heading.current), AFTER_ROUTE_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [search, loaded]);

  return (
    <section className={styles['collection']} aria-labelledby={COLLECTION_ID}>
      <FilterBar
        filter={filter}
        shown={found.length}
        onChange={change}
        onClear={clear}
        heading={
          <div className={styles['heading']}>
            <h2 id={COLLECTION_ID} ref={heading} className={styles['title']} tabIndex={-1}>
              Premium Collection
            </h2>
            <p className={styles['count']} role="status">
              {products && countText(found.length, products.length)}
            </p>
          </div>
        }
      />
      {products ? (
        rows.length > 0 ? (
          <>
            <ProductGrid products={rows} />
            <Pagination
              page={page}
              pages={pages}
              label="Pages of the collection"
              onChoose={() => showHeading(heading.current)}
            />
          </>
        ) : (
          <NothingFound none={products.length === 0} onClear={clear} />
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

function countText(found: number, all: number): string {
  const listings = all === 1 ? '1 listing' : `${all} listings`;
  return found === all ? listings : `${found} of ${listings}`;
}
