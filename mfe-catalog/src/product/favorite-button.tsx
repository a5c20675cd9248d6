import type { ProductSummary } from '@telemarket/contract';
import { IconButton, useFavorites, useKit } from '@telemarket/kit';
import styles from './favorite-button.module.css';

interface FavoriteButtonProps {
  product: Pick<ProductSummary, 'id' | 'price'>;
  /** True for a button on a picture, which needs a round background. */
  onArt?: boolean;
  /** The id of the element that names the listing. Needed where a page has several listings. */
  titleId?: string;
}

export function FavoriteButton({ product: { id, price }, onArt = false, titleId }: FavoriteButtonProps) {
  const { favorites } = useKit();
  const chosen = useFavorites().includes(id);
  return (
    <IconButton
      icon="heart"
      filled={chosen}
      label={chosen ? 'Remove from favourites' : 'Add to favourites'}
      aria-describedby={titleId}
      className={[styles.button, chosen && styles.chosen, onArt ? styles.onArt : styles.outlined]
        .filter(Boolean)
        .join(' ')}
      onClick={() => favorites.toggle(id, price)}
    />
  );
}
