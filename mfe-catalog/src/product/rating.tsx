import styles from './rating.module.css';

const STAR = 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';
const PLACES = [1, 2, 3, 4, 5];

/** Stars are the floor of the rating; the number beside them says the rest. */
export function Rating({ rating, reviewCount }: { rating: string; reviewCount: number }) {
  if (reviewCount === 0) return <p className={styles['none']}>No reviews yet</p>;
  const reviews = reviewCount === 1 ? '1 review' : `${reviewCount} reviews`;
  return (
    <div className={styles['rating']} role="img" aria-label={`${rating} out of 5, ${reviews}`}>
      <span className={styles['stars']}>
        {PLACES.map((place) => (
          <svg key={place} viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
            <path className={place <= Math.floor(Number(rating)) ? styles['full'] : styles['empty']} d={STAR} />
          </svg>
        ))}
      </span>
      <b className={styles['number']}>{rating}</b>
      <span>({reviewCount})</span>
    </div>
  );
}
