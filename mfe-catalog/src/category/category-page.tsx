import type { Category, ProductSummary } from '@telemarket/contract';
import { CATEGORIES, EmptyState, ErrorCard, useLocation, useSearchParams } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import { useId, useRef, useState } from 'react';
import { ContactSlot } from '../contact/contact-slot';
import { filterAndSort } from '../filter/filter-and-sort';
import { FilterBar } from '../filter/filter-bar';
import { foundText } from '../filter/found-text';
import { NothingMatches } from '../filter/nothing-matches';
import { useCountedFacets } from '../filter/use-counted-facets';
import { useFilter } from '../filter/use-filter';
import { formatCount } from '../format-count';
import { pageOf } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { Popular } from '../product/popular';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { MAX_WHOLE_LIST, useServedFacets } from '../product/listing.resource';
import { useListings } from '../product/use-listings';
import { focusAndScroll } from '../use-address-focus';
import { CATEGORY_LISTS } from './category-list';
import styles from './category-page.module.css';
import { categoryOf, categoryQuery, isNarrowed } from './category.reads';

export default function CategoryPage() {
  const { pathname } = useLocation();
  // The key resets the state of the page when another category is chosen.
  const category = categoryOf(pathname);
  return <CategoryList key={category} category={category} />;
}

function CategoryList({ category }: { category: Category }) {
  const { title, explanation } = CATEGORY_LISTS[category];
  const noun = CATEGORIES[category].plural;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [params] = useSearchParams();
  const [contact, setContact] = useState<{ product: ProductSummary; open: boolean } | null>(null);
  const query = categoryQuery(category, params);
  const { filter, change, clear } = useFilter(category);
  const narrowed = isNarrowed(category, params);
  const { highlight, page } = query;
  const { view, whole, popular, size, stale, error, busy, retry } = useListings({
    category,
    query,
    narrowed,
    arrange(rows) {
      const found = filterAndSort(rows, filter, []);
      const index = highlight ? found.findIndex(({ id }) => id === highlight) : -1;
      return { found, page: index < 0 ? page : pageOf(index) };
    },
  });
  const facets = useCountedFacets(useServedFacets(whole ? null : query), whole, filter);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={text.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.explanation}>{explanation}</p>
      </header>
      {size === 0 ? (
        <EmptyState icon={category} title={`No ${noun} Available`}>
          Check back soon...
        </EmptyState>
      ) : (
        <section aria-labelledby={headingId}>
          <FilterBar
            category={category}
            filter={filter}
            facets={facets}
            found={view?.found}
            debounced={size !== undefined && size > MAX_WHOLE_LIST}
            action={CATEGORIES[category].path}
            onChange={change}
            onClear={clear}
            heading={
              <div>
                <h2 id={headingId} ref={heading} className={styles.available} tabIndex={-1}>
                  Available {noun} {view && `(${view.found})`}
                </h2>
                <p className={styles.found} role="status">
                  {narrowed && view && size !== undefined && foundText(view.found, formatCount(size))}
                </p>
              </div>
            }
          />
          {view && view.rows.length === 0 ? (
            <>
              <NothingMatches onClear={clear} />
              <Popular products={popular} />
            </>
          ) : view ? (
            <>
              <ProductGrid
                products={view.rows}
                stale={stale}
                highlightedId={highlight}
                onContact={(product) => setContact({ product, open: true })}
              />
              <Pagination
                page={view.page}
                pages={view.pages}
                label={`Pages of ${noun}`}
                onChoose={() => focusAndScroll(heading.current, 'start')}
              />
            </>
          ) : error ? (
            <ErrorCard
              title={`The ${noun.toLowerCase()} could not be loaded`}
              error={error}
              busy={busy}
              onRetry={retry}
            >
              Your cart, your favourites and the help pages still work.
            </ErrorCard>
          ) : (
            <ProductGridSkeleton label={`Loading the ${noun.toLowerCase()}`} withContact />
          )}
        </section>
      )}
      {contact && (
        <ContactSlot
          key={contact.product.id}
          product={contact.product}
          open={contact.open}
          onClose={() => setContact({ ...contact, open: false })}
        />
      )}
    </div>
  );
}
