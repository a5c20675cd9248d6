import { bidi } from '@telemarket/composition';
import {
  EmptyState,
  Navigate,
  PageHead,
  type PageProps,
  paths,
  Skeleton,
  useResource,
  useSearchParams,
  useShop,
} from '@telemarket/kit';
import { Day, Page, text } from '@telemarket/kit/ui';
import type { Seller } from '@telemarket/contract';
import { useId, useRef } from 'react';
import { formatCount } from '../format';
import { LinkPreview } from '../link-preview';
import { ListingPages } from '../listing-pages';
import { useListing } from '../listing.resource';
import { toPage } from '../paginate';
import { MissingPage } from '../product/missing-page';
import { isMissing } from '../product/product.resource';
import { ShareButton } from '../share-button';
import { ViewSwitch } from '../view-switch';
import styles from './seller-page.module.css';
import { listingsPath, sellerName, sellerPath } from './seller.reads';

export default function SellerPage({ params }: PageProps) {
  const shop = useShop();
  const name = sellerName(params);
  const { data: seller, error } = useResource<Seller | null>(name === null ? null : sellerPath(name), 'once');
  if (name === null || seller === null || isMissing(error)) {
    return (
      <MissingPage title="Seller not found" link="Browse listings">
        Nobody with this name has a listing here.
      </MissingPage>
    );
  }
  // the address has an earlier name, and the API has redirected to the present name
  if (seller && seller.name !== name) return <Navigate to={paths.seller(seller.name)} replace />;
  return (
    <Page width="wide">
      <PageHead title={name} description={bidi`Listings from ${name} on ${shop.name}.`} />
      {seller && <LinkPreview type="profile" image={seller.previewImage} alt={bidi`${name} on ${shop.name}`} />}
      <header className={styles.header}>
        <h1 dir="auto" className={text.title} tabIndex={-1}>
          {name}
        </h1>
        <p className={text.note}>Seller</p>
        {seller ? (
          <dl className={styles.facts}>
            {Object.entries(factsOf(seller)).map(([label, value]) => (
              <div key={label}>
                <dt className={text.note}>{label}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Skeleton height="64px" radius="10px" />
        )}
        {seller?.publicNote && (
          <p dir="auto" className={styles.note}>
            {seller.publicNote}
          </p>
        )}
        <ShareButton className={styles.share} path={paths.seller(name)} title={name} />
      </header>
      <SellerListings key={name} name={name} />
    </Page>
  );
}

/** Shows only numbers that the shop has counted, not claims of the seller. */
const factsOf = ({ since, verified, listings, lastCheckedAt, sold }: Seller) => ({
  'Selling since': <Day iso={since} />,
  'Verified listings': `${formatCount(verified)} of ${formatCount(listings)}`,
  'Last checked': lastCheckedAt ? <Day iso={lastCheckedAt} /> : 'Not yet',
  'Sold here': formatCount(sold),
});

function SellerListings({ name }: { name: string }) {
  const [params] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { data, error, isValidating, mutate } = useListing(listingsPath(name, params));
  return (
    <section aria-labelledby={id}>
      <div className={styles.listHead}>
        <h2 id={id} ref={heading} className={text.heading} tabIndex={-1}>
          {data ? `Listings (${formatCount(data.total, data.more)})` : 'Listings'}
        </h2>
        <ViewSwitch />
      </div>
      <ListingPages
        view={data && toPage(data)}
        error={error}
        busy={isValidating}
        retry={() => void mutate()}
        noun="listings"
        label={bidi`Pages of listings from ${name}`}
        heading={heading}
        empty={
          <EmptyState icon="search" title="Nothing for sale right now">
            Everything that this seller has listed is sold.
          </EmptyState>
        }
      />
    </section>
  );
}
