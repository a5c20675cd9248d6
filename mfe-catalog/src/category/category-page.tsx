import type { Category, ProductSummary } from '@telemarket/contract';
import { EmptyState, ErrorCard, PageHead, useSearchParams } from '@telemarket/kit';
import { useRef, useState } from 'react';
import { ContactDialog } from '../contact/contact-dialog';
import { pageOf, paginate, readPage } from '../pagination/paginate';
import { Pagination } from '../pagination/pagination';
import { showHeading } from '../pagination/show-heading';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { useListings } from '../product/product.resource';
import { CATEGORY_LISTS } from './category-list';
import styles from './category-page.module.css';
import { useHighlight } from './use-highlight';

export function CategoryPage({ category }: { category: Category }) {
  const { title, noun, explanation } = CATEGORY_LISTS[category];
  const heading = useRef<HTMLHeadingElement>(null);
  const [params] = useSearchParams();
  const [contact, setContact] = useState<{ product: ProductSummary; open: boolean } | null>(null);
  const { products, error, busy, retry } = useListings({ category });

  // `?highlight={id}` shows the page that holds that listing, until another page is chosen
  const chosenPage = readPage(params);
  const index = products?.findIndex(({ id }) => String(id) === params.get('highlight')) ?? -1;
  const highlighted = chosenPage === null && index >= 0 ? (products?.[index]?.id ?? null) : null;
  useHighlight(highlighted);
  const { rows, page, pages } = paginate(products ?? [], chosenPage ?? pageOf(Math.max(0, index)));

  return (
    <div className={styles['page']}>
      <PageHead title={title} description={explanation} />
      <header className={styles['header']}>
        <h1 className={styles['title']} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles['explanation']}>{explanation}</p>
      </header>
      {products?.length === 0 ? (
        <EmptyState icon={category} title={`No ${noun} Available`}>
          Check back soon...
        </EmptyState>
      ) : (
        <section aria-labelledby={noun}>
          <h2 id={noun} ref={heading} className={styles['available']} tabIndex={-1}>
            Available {noun} {products && `(${products.length})`}
          </h2>
          {products ? (
            <>
              <ProductGrid
                products={rows}
                highlightedId={highlighted}
                onContact={(product) => setContact({ product, open: true })}
              />
              <Pagination
                page={page}
                pages={pages}
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
        <ContactDialog
          key={contact.product.id}
          product={contact.product}
          open={contact.open}
          onClose={() => setContact({ ...contact, open: false })}
        />
      )}
    </div>
  );
}
