import type { ProductSummary } from '@telemarket/contract';
import { formatCount } from '../format';
import styles from './rating.module.css';

/** Five paths in one SVG: a page has nine ratings, and each SVG takes time in layout. */
const STARS = [1, 2, 3, 4, 5].map((place) => ({
  place,
  d: `M${24 * place - 12} 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z`,
}));

/** The number of full stars is the rating rounded down. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg
      className={styles.stars}
      viewBox="0 0 120 24"
      width={80}
      height={16}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      {STARS.map(({ place, d }) => (
        <path key={place} className={place <= Math.floor(rating) ? styles.full : styles.empty} d={d} />
      ))}
    </svg>
  );
}

type RatingProps = Pick<ProductSummary, 'rating' | 'reviewCount'> & { isSampleRating?: boolean };

/**
 * The exact rating is shown next to the stars. `isSampleRating` is true for a rating of the demonstration catalogue.
 */
export function Rating({ rating, reviewCount, isSampleRating }: RatingProps) {
  if (reviewCount === 0) return <p className={styles.none}>No reviews yet</p>;
  const reviews = reviewCount === 1 ? '1 review' : `${formatCount(reviewCount)} reviews`;
  const stars = (
    <div className={styles.rating} role="img" aria-label={`${rating} out of 5, ${reviews}`}>
      <Stars rating={Number(rating)} />
      <b className={styles.number}>{rating}</b>
      <span>{`(${formatCount(reviewCount)})`}</span>
    </div>
  );
  if (!isSampleRating) return stars;
  return (
    <div className={styles.sample}>
      {stars}
      <span className={styles.mark}>Sample</span>
    </div>
  );
}
