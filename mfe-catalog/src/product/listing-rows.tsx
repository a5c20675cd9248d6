import { bidi } from '@telemarket/composition';
import type { ProductSummary } from '@telemarket/contract';
import { CategoryChip, Link, paths, ProductImage } from '@telemarket/kit';
import { CheckedMark } from '@telemarket/kit/ui';
import { useId } from 'react';
import { LanguageName } from '../language';
import { Audience, pricePerThousand } from './audience';
import { FavoriteButton } from './favorite-button';
import { ListingButtons } from './listing-buttons';
import styles from './listing-rows.module.css';
import { OwnerMark } from './owner-mark';
import { Price } from './price';
import type { ProductGridProps } from './product-grid';
import { useRememberedRows } from './product.resource';
import { Rating } from './rating';
import { SaleChip } from './sale-chip';
import { useDeviceReservation } from './sale-state';

/** Listings one below the other, with their facts in columns. In a narrow window, the facts of a row wrap. */
export default function ListingRows({ products, highlightedId, stale = false, onContact, note }: ProductGridProps) {
  useRememberedRows(products);
  const heading = products.some(({ category }) => category === 'bot') ? 'Audience' : 'Members';
  return (
    <div>
      {/* screen readers skip these headers, because each row repeats the names of the columns for them */}
      <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span className={styles.name}>Listing</span>
        <span className={styles.audience}>{heading}</span>
        <span className={styles.number}>Per 1,000</span>
        <span className={styles.number}>Since</span>
        <span className={styles.checked}>Checked</span>
        <span className={styles.seller}>Seller</span>
        <span className={styles.offer}>Price</span>
        <span className={`${styles.actions} ${onContact ? styles.withContact : ''}`} />
      </div>
      <ul className={`${styles.rows} ${stale ? styles.stale : ''}`} aria-busy={stale || undefined}>
        {products.map((product) => (
          <li key={product.id}>
            <ListingRow product={product} highlighted={product.id === highlightedId} onContact={onContact} />
            <div>{note?.(product)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ListingRowProps extends Pick<ProductGridProps, 'onContact'> {
  product: ProductSummary;
  highlighted: boolean;
}

/** The link of the title covers the whole row. The buttons lie over this link. */
function ListingRow({ product, highlighted, onContact }: ListingRowProps) {
  const titleId = useId();
  const own = useDeviceReservation(product);
  const perThousand = pricePerThousand(product);
  return (
    <article className={`${styles.row} ${highlighted ? styles.highlighted : ''}`}>
      <div className={styles.art}>
        <ProductImage src={product.image} pictures={product.pictures} category={product.category} />
      </div>
      <div className={styles.name}>
        <h3 className={styles.title}>
          <Link
            id={titleId}
            dir="auto"
            className={styles.link}
            to={paths.product(product.id)}
            data-route-focus={highlighted ? 'center' : undefined}
          >
            {product.title}
          </Link>
        </h3>
        <p className={styles.marks}>
          <CategoryChip category={product.category} />
          <SaleChip product={product} own={own} />
          {product.topic && <bdi>{product.topic.name}</bdi>}
          {product.language && <LanguageName code={product.language} />}
          {product.handle && <bdi>{`@${product.handle}`}</bdi>}
        </p>
      </div>
      <div className={styles.audience}>
        <Audience {...product} />
      </div>
      <div className={styles.number}>
        {perThousand && (
          <>
            <span className={styles.label}>
              {product.category === 'bot' ? 'Per 1,000 users ' : 'Per 1,000 members '}
            </span>
            <span>{perThousand}</span>
          </>
        )}
      </div>
      <div className={styles.number}>
        {product.sinceYear && (
          <>
            <span className={styles.label}>Since </span>
            <span>{product.sinceYear}</span>
          </>
        )}
      </div>
      <div className={styles.checked}>
        <CheckedMark verified={product.isVerified} checkedAt={product.verifiedAt} />
        <OwnerMark {...product} className={styles.owner} />
      </div>
      <div className={styles.seller}>{bidi`by ${product.sellerName}`}</div>
      <div className={styles.offer}>
        <Price {...product} />
        <Rating {...product} />
      </div>
      <div className={`${styles.actions} ${onContact ? styles.withContact : ''}`}>
        <ListingButtons product={product} titleId={titleId} className={styles.action} onContact={onContact} />
        <FavoriteButton product={product} titleId={titleId} />
      </div>
    </article>
  );
}
