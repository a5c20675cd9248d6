import type { ProductSummary } from '@telemarket/contract';
import { fromCents, toCents, useKit } from '@telemarket/kit';
import { useSyncExternalStore } from 'react';
import { dollars } from '../format';
import styles from './collection-page.module.css';

/** Shows by how much the price of a favourite has fallen since it was saved, if it has fallen. */
export function PriceNote({ product: { id, price } }: { product: ProductSummary }) {
  const { favorites } = useKit();
  // subscribes to the favourites, because the favourites of the account may arrive after the card
  const saved = useSyncExternalStore(
    favorites.subscribe,
    () => favorites.savedPrice?.(id),
    () => undefined,
  );
  const less = saved === undefined ? 0 : toCents(saved) - toCents(price);
  return less > 0 && <p className={styles.note}>{`${dollars(Number(fromCents(less)))} less than when you saved it`}</p>;
}
