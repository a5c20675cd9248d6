import type { Category } from '@telemarket/contract';
import { useCallback, useState } from 'react';
import { categoryOf } from '../format/category-of';
import tones from './category.module.css';
import { Icon } from './icon';
import styles from './product-image.module.css';

export interface ProductImageProps {
  src: string;
  /** Default: the category in the path of the image, because the lines of orders have no category. */
  category?: Category;
  /** An image on the first screen is requested immediately and with high priority. */
  eager?: boolean;
}

/** The image of a product (3:2), or the icon of its category if the image fails. Screen readers skip it. */
export function ProductImage({ src, category = categoryOf(src), eager = false }: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  // an image that failed before hydration fires no further error event
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(image.getAttribute('src'));
  }, []);
  if (failedSrc === src) {
    return (
      <span className={`${styles.image} ${styles.missing} ${tones[category]}`}>
        <Icon name={category} size={32} />
      </span>
    );
  }
  return (
    <img
      ref={check}
      className={`${styles.image} ${styles.picture}`}
      src={src}
      alt=""
      width={720}
      height={480}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setFailedSrc(src)}
    />
  );
}
