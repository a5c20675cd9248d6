import { Link } from '@telemarket/kit';
import styles from './gifts.module.css';

export default function GiftsPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        Gifts
      </h1>
      <p>
        <Link to="/gifts/Ann">For Ann</Link>
      </p>
    </div>
  );
}
