import { ButtonLink, Link, useSearchParams } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import { useId } from 'react';
import { writeFilter } from './filter/filter';
import type { Filter } from './filter/filters';
import { ProductGrid } from './product/product-grid';
import type { Nearest } from './use-listings';
import page from './page.module.css';

/** The first results of a similar text, for a search without matches. The links lead to all of these results. */
export function NearestResults({ filter, nearest }: { filter: Filter; nearest: Nearest }) {
  const [params] = useSearchParams();
  const id = useId();
  const to = `?${writeFilter({ ...filter, search: nearest.text }, params)}`;
  return (
    <section className={page.nearest} aria-labelledby={id}>
      <h2 id={id} className={text.subheading}>
        Results for{' '}
        <Link to={to}>
          “<bdi>{nearest.text}</bdi>”
        </Link>{' '}
        instead of “<bdi>{filter.search}</bdi>”
      </h2>
      <ProductGrid products={nearest.rows} />
      {String(nearest.rows.length) !== nearest.found && (
        <p>
          <ButtonLink variant="outline" to={to}>
            {`See all ${nearest.found} results`}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
