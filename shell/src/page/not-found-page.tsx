import { ButtonLink, Link, PageHead } from '@telemarket/kit';
import { CATEGORIES } from '../header/categories';
import { SearchBox } from '../search/search-box';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles['page']}>
      <PageHead title="Page not found" />
      <p className={styles['code']}>404</p>
      <h1 className={styles['title']} tabIndex={-1}>
        Page not found
      </h1>
      <p className={styles['text']}>
        There is nothing at this address. Search the listings, or go on from one of these.
      </p>
      <SearchBox />
      <ul className={styles['links']}>
        {CATEGORIES.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles['link']} to={to}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link className={styles['link']} to="/order-tracking">
            Track an order
          </Link>
        </li>
      </ul>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </div>
  );
}
