import { bidi } from '@telemarket/composition';
import type { ProductSummary } from '@telemarket/contract';
import { formatPrice, Link, Loading, paths, ProductImage, Skeleton } from '@telemarket/kit';
import { useId } from 'react';
import styles from './listing-tiles.module.css';
import text from './text.module.css';

/** The number of tiles in a row on a desktop. */
export const TILES = 4;

/** An earlier API sends no pictures. */
type Tile = Pick<ProductSummary, 'id' | 'title' | 'category' | 'image' | 'price'> &
  Partial<Pick<ProductSummary, 'pictures'>>;

interface ListingTilesProps {
  title: string;
  /** Undefined while the listings load. */
  products: readonly Tile[] | undefined;
}

/** A row of listings that lead to other pages. It has no buttons, so that the page keeps one main action. */
export function ListingTiles({ title, products }: ListingTilesProps) {
  const headingId = useId();
  if (products?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={text.heading}>
        {title}
      </h2>
      {products ? (
        <ul className={styles.row}>
          {products.slice(0, TILES).map(({ id, title: name, category, image, pictures, price }) => (
            <li key={id} className={styles.tile}>
              <div className={styles.art}>
                <ProductImage
                  src={image}
                  pictures={pictures}
                  sizes="(min-width: 820px) 300px, 50vw"
                  category={category}
                />
              </div>
              <Link dir="auto" className={styles.name} to={paths.product(id)}>
                {name}
              </Link>
              <p className={styles.price}>{formatPrice(price)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Loading label={bidi`Loading: ${title}`} className={styles.row}>
          {Array.from({ length: TILES }, (_, index) => (
            <div key={index} className={styles.tile}>
              <div className={styles.art}>
                <Skeleton height="100%" radius="0" />
              </div>
              <div className={styles.name}>
                <Skeleton width="80%" height="1.35em" />
              </div>
              <div className={styles.price}>
                <Skeleton width="60px" height="1.45em" />
              </div>
            </div>
          ))}
        </Loading>
      )}
    </section>
  );
}
