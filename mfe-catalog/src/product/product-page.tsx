import { ErrorCard, Link, PageHead, ProductImage, Skeleton, useParams } from '@telemarket/kit';
import { useState } from 'react';
import { ContactSlot } from '../contact/contact-slot';
import { GENERAL_INFORMATION } from '../info/general-information';
import { BuyBar } from './buy-bar';
import { BuyBox } from './buy-box';
import { Gallery } from './gallery';
import { ProductDetails } from './product-details';
import { ProductFacts } from './product-facts';
import { ProductNotFound } from './product-not-found';
import { type PartialProduct, useProduct } from './product.resource';
import styles from './product-page.module.css';
import { SellerCard } from './seller-card';
import { useRest } from './use-rest';

export function ProductPage() {
  const { id = '' } = useParams();
  const rest = useRest();
  const { product, missing, error, busy, retry } = useProduct(id, rest);
  const [contacting, setContacting] = useState(false);
  if (missing) return <ProductNotFound />;
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
      <div className={styles['page']}>
        <PageHead title="Listing" />
        <h1 className={styles['plainTitle']} tabIndex={-1}>
          Listing
        </h1>
        {failed}
      </div>
    );
  }
  return (
    <div className={styles['page']}>
      <PageHead title={product?.title ?? 'Listing'} description={product?.description} />
      {rest && product && <ProductFacts product={product} />}
      <nav className={styles['trail']} aria-label="Breadcrumb">
        {product ? <Trail category={product.category} /> : <Skeleton width="90px" height="1.45em" />}
      </nav>
      <div className={styles['columns']}>
        <div className={styles['gallery']}>
          <Gallery key={id} slides={toSlides(product)} rest={rest} />
        </div>
        <div className={styles['aside']}>
          <BuyBox product={product} rest={rest} onContact={() => setContacting(true)} />
          {rest && <SellerCard product={product} />}
        </div>
        {rest && <div className={styles['details']}>{failed || <ProductDetails product={product} />}</div>}
      </div>
      {rest && product && <BuyBar product={product} />}
      {rest && product && (
        <ContactSlot key={product.id} product={product} open={contacting} onClose={() => setContacting(false)} />
      )}
    </div>
  );
}

const LIST = {
  group: { path: '/groups', name: 'Groups' },
  bot: { path: '/bots', name: 'Bots' },
  account: { path: '/accounts', name: 'Accounts' },
};

function Trail({ category }: Pick<PartialProduct, 'category'>) {
  const { path, name } = LIST[category];
  return (
    <Link className={styles['back']} to={path}>
      All {name}
    </Link>
  );
}

/** The product's own picture and the three general ones, which are never presented as the product. */
function toSlides(product: PartialProduct | undefined) {
  const own = {
    name: 'Picture of this listing',
    picture: product ? (
      <ProductImage src={product.image} category={product.category} eager />
    ) : (
      <Skeleton height="100%" radius="0" />
    ),
    caption: 'Artwork drawn for this listing. The other pictures are the same on every listing.',
  };
  const general = GENERAL_INFORMATION.map(({ title, text, Figure }) => ({
    name: `General information: ${title}`,
    picture: <Figure />,
    caption: (
      <>
        <b className={styles['captionTitle']}>General information: {title}.</b> {text}
      </>
    ),
  }));
  return [own, ...general];
}
