import type { ProductSummary } from '@telemarket/contract';
import { Boundary, Button, EmptyState, ErrorCard } from '@telemarket/kit';
import { useListView } from '@telemarket/kit/ui';
import { lazy, type ReactElement, type ReactNode, type RefObject, Suspense } from 'react';
import { focusAndScroll } from './focus-and-scroll';
import type { PagedList } from './paginate';
import { Pagination } from './pagination/pagination';
import { Popular } from './product/popular';
import { ProductGrid, ProductGridSkeleton, type ProductGridProps } from './product/product-grid';

/**
 * The gateway finds the stylesheet of this view by the name of the chunk, and sends it only to visitors who have chosen
 * the view.
 */
const ListingRows = lazy(() => import(/* webpackChunkName: "rows" */ './product/listing-rows'));

/** Shows cards or rows. If the code of the rows does not load, cards replace them. */
function Listings(props: ProductGridProps) {
  const view = useListView();
  const cards = <ProductGrid {...props} />;
  if (view === 'cards') return cards;
  return (
    <Boundary fallback={() => cards}>
      <Suspense fallback={cards}>
        <ListingRows {...props} />
      </Suspense>
    </Boundary>
  );
}

interface ListingPagesProps extends Omit<ProductGridProps, 'products'> {
  /** Undefined until the page is loaded. */
  view: PagedList<ProductSummary> | undefined;
  error: Error | undefined;
  busy: boolean;
  retry: () => void;
  /** Names the listings in texts, such as "bots". */
  noun: string;
  /** The accessible name of the links to the pages. */
  label: string;
  /** Gets the focus when another page is chosen. */
  heading: RefObject<HTMLElement | null>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** A page of listings with links to the other pages, and its loading and error states. */
export function ListingPages(props: ListingPagesProps) {
  const { view, error, busy, retry, noun, label, heading, empty, ...grid } = props;
  if (view && view.rows.length === 0) return empty;
  if (view)
    return (
      <>
        <Listings products={view.rows} {...grid} />
        <Pagination
          page={view.page}
          pages={view.pages}
          label={label}
          onChoose={() => focusAndScroll(heading.current)}
        />
      </>
    );
  if (error)
    return (
      <ErrorCard title={`The ${noun} could not be loaded`} error={error} busy={busy} onRetry={retry}>
        Your cart, your favourites and the help pages still work.
      </ErrorCard>
    );
  return <ProductGridSkeleton label={`Loading the ${noun}`} withContact={grid.onContact !== undefined} />;
}

interface NothingMatchesProps {
  popular: readonly ProductSummary[];
  onClear: () => void;
  /** The listings that match a similar text, if there are any. */
  nearest?: ReactElement;
}

/** Shown when a filter excludes all listings. */
export const NothingMatches = ({ popular, onClear, nearest }: NothingMatchesProps) => (
  <>
    <EmptyState icon="search" title="No listing matches" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try another word, or fewer filters.
    </EmptyState>
    {nearest}
    <Popular products={popular} />
  </>
);

/** @returns For example "12 of 120 listings", or "120 listings" when all are shown. */
export function foundText(found: string, all: string): string {
  const listings = all === '1' ? '1 listing' : `${all} listings`;
  return found === all ? listings : `${found} of ${listings}`;
}
