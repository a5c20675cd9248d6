import { ButtonLink, useLocation } from '@telemarket/kit';
import type { ReactNode } from 'react';
import styles from './hero.module.css';
import { STEPS_ID } from './how-it-works';

/**
 * On a phone, headline and lead have one line each, so that the first listing is visible. Screen readers read all text.
 * @param collectionId The id of the element that "Browse listings" jumps to.
 */
export function Hero({ collectionId, children }: { collectionId: string; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.headline} tabIndex={-1}>
          <span className={styles.wide}>Buy </span>Telegram groups, bots and accounts
          <span className={styles.wide}> you can check first</span>
        </h1>
        <p className={styles.lead}>
          Every listing shows who sells it and what is verified
          <span className={styles.wide}>, and how the transfer works, before you contact anyone</span>.
        </p>
        {/* with reloadDocument the browser itself jumps to the fragment and moves the focus */}
        <div className={styles.actions}>
          <ButtonLink reloadDocument to={{ search, hash: collectionId }}>
            Browse listings
          </ButtonLink>
          <ButtonLink reloadDocument variant="outline" to={{ search, hash: STEPS_ID }}>
            How transfers work
          </ButtonLink>
        </div>
      </div>
      {children}
    </section>
  );
}
