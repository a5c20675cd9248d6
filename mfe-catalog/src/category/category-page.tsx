import type { Category, ProductSummary } from '@telemarket/contract';
import { EmptyState, ErrorCard, PageHead, useSearchParams } from '@telemarket/kit';
import { useRef, useState } from 'react';
import { ContactSlot } from '../contact/contact-slot';
import { countText } from '../count-text';
import { cutPage, pageOf, paginate, readPage } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { showHeading } from '../pagination/show-heading';
import type { ListingQuery } from '../product/listing.resource';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useListings } from '../product/use-listings';
import { CATEGORY_LISTS } from './category-list';
import styles from './category-page.module.css';
import { useHighlight } from './use-highlight';

/** What an address shows of a category: `?highlight={id}` the page that holds it, until another page is chosen. */
export function categoryQuery(category: Category, params: URLSearchParams): ListingQuery {
  const page = readPage(params);
  const picked = params.get('highlight') ?? '';
  const holding = page === null && /^[1-9]\d{0,14}$/.test(picked) ? Number(picked) : null;
  return { categories: [category], page: page ?? 1, holding };
}

export function CategoryPage({ category }: { category: Category }) {
  const { title, noun, explanation } = CATEGORY_LISTS[category];
  const heading = useRef<HTMLHeadingElement>(null);
  const [params] = useSearchParams();
  const [contact, setContact] = useState<{ product: ProductSummary; open: boolean } | null>(null);
  const query = categoryQuery(category, params);
  const { all, served, size, stale, error, busy, retry } = useListings({ category, query });

  const { holding, page } = query;
  const index = holding ? (all?.findIndex(({ id }) => id === holding) ?? -1) : -1;
  const view = all ? paginate(all, index < 0 ? page : pageOf(index)) : served && cutPage(served);
  const highlighted = view?.rows.find(({ id }) => id === holding)?.id ?? null;
  useHighlight(highlighted);

  return (
    <div className={styles['page']}>
      <PageHead title={title} description={explanation} />
      <header className={styles['header']}>
        <h1 className={styles['title']} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles['explanation']}>{explanation}</p>
      </header>
      {size === 0 ? (
        <EmptyState icon={category} title={`No ${noun} Available`}>
          Check back soon...
        </EmptyState>
      ) : (
        <section aria-labelledby={noun}>
          <h2 id={noun} ref={heading} className={styles['available']} tabIndex={-1}>
            Available {noun} {size !== undefined && `(${countText(size)})`}
          </h2>
          {view ? (
            <>
              <ProductGrid
                products={view.rows}
                stale={stale && !all}
                highlightedId={highlighted}
                onContact={(product) => setContact({ product, open: true })}
              />
              <Pagination
                page={view.page}
                pages={view.pages}
                label={`Pages of ${noun}`}
                onChoose={() => showHeading(heading.current)}
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
