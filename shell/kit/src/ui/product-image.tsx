import type { Category } from '@telemarket/contract';
import { useCallback, useState } from 'react';
import tones from './category.module.css';
import { Icon } from './icon';
import styles from './product-image.module.css';

export interface ProductImageProps {
  src: string;
  category: Category;
  /** For an image of the first screen: it is requested at once and with priority. */
  eager?: boolean;
}

/** The artwork of a product, 4:3, or the icon of its category when it cannot be loaded. Decorative: the title is beside it. */
export function ProductImage({ src, category, eager = false }: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  // the error event of an image that failed before hydration has passed
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(image.getAttribute('src'));
  }, []);
  if (failedSrc === src) {
    return (
      <span className={`${styles['image']} ${styles['missing']} ${tones[category]}`}>
        <Icon name={category} size={32} />
      </span>
    );
  }
  return (
    <img
      ref={check}
      className={`${styles['image']} ${styles['picture']}`}
      src={src}
      alt=""
      width={800}
      height={600}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setFailedSrc(src)}
    />
  );
}
