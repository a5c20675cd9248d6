import type { Category, ProductSummary } from '@telemarket/contract';
import { CATEGORIES, EmptyState, ErrorCard, useLocation, useSearchParams } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import { useId, useRef, useState } from 'react';
import { ContactSlot } from '../contact/contact-slot';
import { formatCount } from '../format-count';
import { pageOf } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useListings } from '../product/use-listings';
import { focusAndScroll } from '../use-address-focus';
import { CATEGORY_LISTS } from './category-list';
import styles from './category-page.module.css';
import { categoryOf, categoryQuery } from './category.reads';

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
  const { highlight, page } = query;
  const { view, size, stale, error, busy, retry } = useListings({
    category,
    query,
    arrange(rows) {
      const index = highlight ? rows.findIndex(({ id }) => id === highlight) : -1;
      return { found: rows, page: index < 0 ? page : pageOf(index) };
    },
  });

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
          <h2 id={headingId} ref={heading} className={styles.available} tabIndex={-1}>
            Available {noun} {size !== undefined && `(${formatCount(size)})`}
          </h2>
          {view ? (
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
