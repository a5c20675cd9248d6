import { IconButton, useFavorites, useKit } from '@telemarket/kit';
import styles from './favorite-button.module.css';

/** @param onArt Whether the button is on a picture and needs a round background. */
export function FavoriteButton({ productId, onArt = false }: { productId: number; onArt?: boolean }) {
  const { favorites } = useKit();
  const chosen = useFavorites().includes(productId);
  return (
    <IconButton
      icon="heart"
      filled={chosen}
      label={chosen ? 'Remove from favourites' : 'Add to favourites'}
      aria-pressed={chosen}
      className={[styles.button, chosen && styles.chosen, onArt ? styles.onArt : styles.outlined]
        .filter(Boolean)
        .join(' ')}
      onClick={() => favorites.toggle(productId)}
    />
  );
}
