import type { Category, ProductPicture } from '@telemarket/contract';
import { useCallback, useState } from 'react';
import { categoryOf } from '../format/category-of';
import { PICTURE_FILE_WIDTHS, picturePath } from '../shop/picture-path';
import tones from './category.module.css';
import { Icon } from './icon';
import styles from './product-image.module.css';

export interface ProductImageProps {
  /** The path of the drawn picture. */
  src: string;
  /**
   * The uploaded pictures. The first one that loads is shown instead of the drawn picture. Missing in responses of an
   * earlier API.
   */
  pictures?: readonly ProductPicture[];
  /**
   * The id of the product. Set for a line of a cart or an order, whose `pictures` are not known, to request a
   * thumbnail.
   */
  productId?: number;
  /** The `sizes` attribute for a picture of `pictures`. The default is the width of a thumbnail. */
  sizes?: string;
  /** The default is the category in the path of the drawn picture, because the lines of orders have no category. */
  category?: Category;
  /** Set for an image on the first screen: it is requested immediately and with high priority. */
  eager?: boolean;
}

/**
 * Shows the first uploaded picture that loads. If there is none, shows the drawn picture, or else the icon of the
 * category. The ratio is 3:2. Screen readers skip the drawn picture and the icon.
 */
export function ProductImage(props: ProductImageProps) {
  const { src, pictures, productId, sizes = '84px', category = categoryOf(src), eager } = props;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const fail = useCallback((path: string) => setFailed((before) => [...before, path]), []);
  // checks an image that failed before hydration, because it fires no further error event
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail(image.getAttribute('src') ?? '');
    },
    [fail],
  );
  const picture = pictures?.find((each) => !failed.includes(picturePath(each.id, 640)));
  const first = productId ? `/art/thumbnail/${productId}` : src;
  const path = picture ? picturePath(picture.id, 640) : failed.includes(first) ? src : first;
  if (failed.includes(path)) {
    return (
      <span className={`${styles.image} ${styles.missing} ${tones[category]}`}>
        <Icon name={category} size={32} />
      </span>
    );
  }
  return (
    <img
      key={path}
      ref={check}
      className={`${styles.image} ${styles.picture}`}
      // These attributes come before `src`, so that no browser requests a file that it does not choose.
      sizes={picture && sizes}
      srcSet={picture && srcSetOf(picture)}
      src={path}
      alt={picture?.alt ?? ''}
      width={picture?.width ?? 720}
      height={picture?.height ?? 480}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => fail(path)}
    />
  );
}

/** No file is wider than `largest`, so the last file may be narrower than its name says. */
const srcSetOf = ({ id, width: largest }: ProductPicture) =>
  PICTURE_FILE_WIDTHS.filter((_, index) => (PICTURE_FILE_WIDTHS[index - 1] ?? 0) < largest)
    .map((width) => `${picturePath(id, width)} ${Math.min(width, largest)}w`)
    .join(', ');
