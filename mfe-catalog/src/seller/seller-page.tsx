import { EmptyState, ErrorCard, PageHead, type PageProps, Skeleton, useSearchParams } from '@telemarket/kit';
import { Day, text } from '@telemarket/kit/ui';
import type { Seller } from '@telemarket/contract';
import { useId, useRef } from 'react';
import { formatCount } from '../format-count';
import { readPage, toPage } from '../paginate';
import { Pagination } from '../pagination/pagination';
import { pagePath, useListing } from '../product/listing.resource';
import { MissingPage } from '../product/missing-page';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid';
import { isMissing } from '../product/product.resource';
import { focusAndScroll } from '../use-address-focus';
import styles from './seller-page.module.css';
import { sellerName, useSeller } from './seller.resource';

export default function SellerPage({ params }: PageProps) {
  const name = sellerName(params);
  const { data: seller, error } = useSeller(name);
  if (name === null || seller === null || isMissing(error)) {
    return (
      <MissingPage title="Seller not found" link="Browse listings">
        Nobody with this name has a listing here.
      </MissingPage>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title={name} description={`What ${name} sells on TeleMarket.`} />
      <header className={styles.header}>
        <p className={styles.role}>Seller</p>
        <h1 className={text.title} tabIndex={-1}>
          {name}
        </h1>
        <SellerFacts seller={seller} />
      </header>
      <SellerListings key={name} name={name} />
    </div>
  );
}

/** Numbers that the shop has counted, and nothing that the seller says. */
function SellerFacts({ seller }: { seller: Seller | undefined }) {
  const facts =
    seller &&
    ([
      ['Selling since', <Day key="since" iso={seller.since} />],
      ['Verified listings', `${formatCount(seller.verified)} of ${formatCount(seller.listings)}`],
      ['Last checked', seller.lastCheckedAt ? <Day key="checked" iso={seller.lastCheckedAt} /> : 'Not yet'],
      ['Sold here', formatCount(seller.sold)],
    ] as const);
  if (!facts) return <Skeleton height="64px" radius="10px" />;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SellerListings({ name }: { name: string }) {
  const [params] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { data, error, isValidating, mutate } = useListing(pagePath({ seller: name, page: readPage(params) ?? 1 }));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} className={`${text.heading} ${styles.heading}`} tabIndex={-1}>
        Listings {data && `(${formatCount(data.total, data.more)})`}
      </h2>
      {error ? (
        <ErrorCard
          title="The listings could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        >
          Your cart, your favourites and the help pages still work.
        </ErrorCard>
      ) : data?.rows.length === 0 ? (
        <EmptyState icon="search" title="Nothing for sale right now">
          Everything that this seller has listed is sold.
        </EmptyState>
      ) : data ? (
        <>
          <ProductGrid products={data.rows} />
          <Pagination
            {...toPage(data)}
            label={`Pages of ${name}`}
            onChoose={() => focusAndScroll(heading.current, 'start')}
          />
        </>
      ) : (
        <ProductGridSkeleton label="Loading the listings" />
      )}
    </section>
  );
}
