import type { Category } from '@telemarket/contract';
import { useCallback, useState } from 'react';
import { Icon } from './icon';
import styles from './product-image.module.css';

export interface ProductImageProps {
  src: string;
  category: Category;
  /** In view at first paint: fetched at once and with priority. */
  eager?: boolean;
}

/** A listing's artwork, 4:3; its title stands beside it, so it has no text of its own. Never a broken image. */
export function ProductImage({ src, category, eager = false }: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  // an image that failed before hydration has no error event left to send
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(image.getAttribute('src'));
  }, []);
  if (failedSrc === src) {
    return (
      <span className={`${styles['image']} ${styles['missing']} ${styles[category]}`}>
        <Icon name={category} size={32} />
      </span>
    );
  }
  return (
    <img
      ref={check}
      className={styles['image']}
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
