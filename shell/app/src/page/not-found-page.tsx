import { CATEGORIES, CATEGORY_IDS, ButtonLink, Link, PageHead, paths, Slot } from '@telemarket/kit';
import { Page, text } from '@telemarket/kit/ui';
import { SearchBox } from '../search/search-box';
import styles from './page.module.css';

export function NotFoundPage() {
  return (
    <Page width="wide" className={styles.notFound}>
      <PageHead title="Page not found" />
      <h1 className={text.title} tabIndex={-1}>
        Page not found
      </h1>
      <p className={styles.code}>404</p>
      <p className={styles.lead}>There is nothing at this address. Search the listings, or try one of these.</p>
      <div className={styles.search}>
        <SearchBox name="Find what you were looking for" />
      </div>
      <ul className={styles.links}>
        {CATEGORY_IDS.map((id) => (
          <li key={id}>
            <Link className={styles.link} to={CATEGORIES[id].path}>
              {CATEGORIES[id].plural}
            </Link>
          </li>
        ))}
        <li>
          <Link className={styles.link} to={paths.orderTracking}>
            Track an order
          </Link>
        </li>
      </ul>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      <div className={styles.widgets}>
        <Slot name="not-found" />
      </div>
    </Page>
  );
}
