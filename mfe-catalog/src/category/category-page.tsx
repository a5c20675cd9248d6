import { bidi } from '@telemarket/composition';
import type { Category, ProductSummary } from '@telemarket/contract';
import { CATEGORIES, EmptyState, useLocation, useShop } from '@telemarket/kit';
import { Page, text, VisuallyHidden } from '@telemarket/kit/ui';
import { useId, useRef, useState } from 'react';
import { ContactSlot } from '../contact/contact-slot';
import { isNarrowed } from '../filter/filter';
import { FilterBar } from '../filter/filter-bar';
import { useFilter } from '../filter/use-filter';
import { formatCount } from '../format';
import { LinkPreview } from '../link-preview';
import { foundText, ListingPages, NothingMatches } from '../listing-pages';
import page from '../page.module.css';
import { useListings } from '../use-listings';
import { CATEGORY_LISTS } from './category-list';
import styles from './category-page.module.css';
import { listedCategory } from './category.reads';

export default function CategoryPage() {
  const { pathname } = useLocation();
  // The key resets the state of the page when another category is chosen.
  const category = listedCategory(pathname);
  return <CategoryList key={category} category={category} />;
}

function CategoryList({ category }: { category: Category }) {
  const { name } = useShop();
  const { title, explanation } = CATEGORY_LISTS[category];
  const noun = CATEGORIES[category].plural;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [contact, setContact] = useState<{ product: ProductSummary; open: boolean } | null>(null);
  const { query, change, clear } = useFilter(category);
  const { facets, popular, size, isLong, nearest: _nearest, ...list } = useListings(query, category);
  const found = list.view?.found;

  return (
    <Page width="wide">
      <LinkPreview image={`/art/preview/v1/page/${category}.png`} alt={bidi`${title} on ${name}`} />
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
            filter={query}
            facets={facets}
            found={found}
            debounced={isLong}
            action={CATEGORIES[category].path}
            onChange={change}
            onClear={clear}
            heading={
              <div>
                <h2 id={headingId} ref={heading} className={page.listTitle} tabIndex={-1}>
                  {found ? `Available ${noun} (${found})` : `Available ${noun}`}
                </h2>
                <p className={page.found} role="status">
                  {found &&
                    size !== undefined &&
                    (isNarrowed(query, category) ? (
                      foundText(found, formatCount(size))
                    ) : (
                      <VisuallyHidden>{foundText(found, formatCount(size))}</VisuallyHidden>
                    ))}
                </p>
              </div>
            }
          />
          <ListingPages
            {...list}
            noun={noun.toLowerCase()}
            label={`Pages of ${noun}`}
            heading={heading}
            highlightedId={query.highlight}
            onContact={(product) => setContact({ product, open: true })}
            empty={<NothingMatches popular={popular} onClear={clear} />}
          />
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
    </Page>
  );
}
