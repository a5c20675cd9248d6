import { bidi } from '@telemarket/composition';
import {
  ButtonLink,
  CATEGORIES,
  ErrorCard,
  Link,
  PageHead,
  type PageProps,
  paths,
  ProductImage,
  Skeleton,
  Slot,
  useSession,
  useShop,
} from '@telemarket/kit';
import { text, useHydrated } from '@telemarket/kit/ui';
import { useDeferredValue, useState } from 'react';
import { ContactSlot } from '../contact/contact-slot';
import { GENERAL_INFORMATION } from '../info/general-information';
import { LinkPreview } from '../link-preview';
import { BuyBox } from './buy-box';
import { Gallery, type Slide } from './gallery';
import { useListingView } from './listing-view';
import { ProductDetails } from './product-details';
import { ProductFacts } from './product-facts';
import { MissingPage } from './missing-page';
import { OwnerSection } from './owner-section';
import { RecentlyViewed, SimilarListings } from './other-listings';
import { type PartialProduct, useProduct } from './product.resource';
import styles from './product-page.module.css';
import { Reviews } from './reviews';
import { saleState } from './sale-state';
import { SellerCard } from './seller-card';
import { TransferSteps } from './transfer-steps';

export default function ProductPage({ params: { id = '' } }: PageProps) {
  const shop = useShop();
  const full = useFullRender();
  const { product, missing, error, busy, retry } = useProduct(id, full);
  useListingView(product?.id);
  /** The id of the product whose contact dialog is open. */
  const [contacted, setContacted] = useState<number | null>(null);
  if (missing) {
    return (
      <MissingPage title="Product Not Found" link="Go Back Home">
        This listing was taken down, or the address is not quite right.
      </MissingPage>
    );
  }
  const failed = error && (
    <ErrorCard
      title={product ? 'Some of this listing could not be loaded' : 'This listing could not be loaded'}
      error={error}
      busy={busy}
      onRetry={retry}
    >
      Your cart, your favourites and the help pages still work.
    </ErrorCard>
  );
  if (failed && !product) {
    return (
      <div className={styles.page}>
        <PageHead title="Listing" />
        <h1 className={`${text.title} ${styles.plainTitle}`} tabIndex={-1}>
          Listing
        </h1>
        {failed}
      </div>
    );
  }
  const state = product && saleState(product);
  return (
    <div className={styles.page}>
      <PageHead title={product?.title ?? 'Listing'} description={product?.description} />
      {product && (
        <LinkPreview type="product" image={product.previewImage} alt={bidi`${product.title} on ${shop.name}`} />
      )}
      {state === 'sold' && <meta name="robots" content="noindex" />}
      <nav className={styles.trail} aria-label="Breadcrumb">
        {product ? <Trail product={product} /> : <Skeleton width="90px" height="1.45em" />}
      </nav>
      {product && <EditLink id={product.id} />}
      <div className={styles.columns}>
        <div className={styles.buy}>
          <BuyBox product={product} full={full} onContact={() => product && setContacted(product.id)} />
        </div>
        <div className={styles.gallery}>
          <Gallery key={id} slides={toSlides(product)} full={full} />
        </div>
        {full && (
          <div className={styles.details}>
            {failed || <ProductDetails product={product} />}
            <OwnerSection product={product} />
            <SellerCard product={product} />
            <Slot name="product-aside" />
            {product && <TransferSteps category={product.category} />}
            {product && <Reviews key={product.id} product={product} />}
          </div>
        )}
      </div>
      {full && product && (
        <div className={styles.others}>
          <SimilarListings id={product.id} />
          <RecentlyViewed current={product.id} />
        </div>
      )}
      {/* search engines read structured data anywhere, so the visible content comes first in the response */}
      {full && product && <ProductFacts product={product} />}
      {full && product && (
        <ContactSlot
          key={product.id}
          product={product}
          open={contacted === product.id}
          onClose={() => setContacted(null)}
        />
      )}
    </div>
  );
}

/** A link for managers to the form of the listing. The form links back to the page. */
function EditLink({ id }: { id: number }) {
  const user = useSession();
  if (!user?.isAdmin || user.staffRole === 'support') return null;
  return (
    <p className={styles.edit}>
      <ButtonLink compact variant="quiet" to={`${paths.admin}?tab=products&open=${id}`}>
        Edit this listing
      </ButtonLink>
    </p>
  );
}

function Trail({ product: { category, title } }: { product: PartialProduct }) {
  const { path, plural } = CATEGORIES[category];
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <Link className={styles.back} to={path}>
          {plural}
        </Link>
      </li>
      <li className={`${styles.step} ${styles.here}`} aria-current="page">
        <span dir="auto">{title}</span>
      </li>
    </ol>
  );
}

/** Shows a text in which the name of the shop replaces the default name. */
const NamedText = ({ text: ours }: { text: string }) => useShop().named(ours);

/** Returns the pictures of the product, and then the general pictures, whose captions say that they are general. */
function toSlides(product: PartialProduct | undefined): Slide[] {
  const general = GENERAL_INFORMATION.map(({ title: topic, text: explanation, figure }) => ({
    name: `General information: ${topic}`,
    picture: () => figure,
    caption: (
      <span>
        <b className={styles.captionTitle}>{`General information: ${topic}.`}</b>{' '}
        <span>
          <NamedText text={explanation} />
        </span>
      </span>
    ),
  }));
  return [...ownSlides(product), ...general];
}

function ownSlides(product: PartialProduct | undefined): Slide[] {
  const name = 'Picture of this listing';
  const rest = 'The other pictures are the same on every listing.';
  const drawn = `Artwork drawn for this listing. ${rest}`;
  if (!product) return [{ name, picture: () => <Skeleton height="100%" radius="0" />, caption: drawn }];
  const { image, category, pictures = [] } = product;
  if (pictures.length === 0)
    return [{ name, picture: () => <ProductImage src={image} category={category} eager />, caption: drawn }];
  return pictures.map((shown, index) => {
    const isOnly = pictures.length === 1;
    const place = `Picture ${index + 1} of ${pictures.length} of this listing`;
    return {
      name: isOnly ? name : place,
      picture: (sizes) => (
        <ProductImage src={image} pictures={[shown]} sizes={sizes} category={category} eager={index === 0} />
      ),
      caption: isOnly ? `${name}. ${rest}` : `${place}. The last three are the same on every listing.`,
    };
  });
}

/**
 * Whether to render the whole page or only its most important part. After a navigation, the whole page follows one frame
 * later: a cheap phone then shows heading and price a third sooner. The server always renders the whole page.
 */
const useFullRender = (): boolean => useDeferredValue(true, !useHydrated());
