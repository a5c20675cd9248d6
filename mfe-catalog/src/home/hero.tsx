import { ButtonLink, useLocation } from '@telemarket/kit';
import { COLLECTION_ID } from './collection-page';
import styles from './hero.module.css';
import { STEPS_ID } from './how-it-works';
import { LiveStats } from './live-stats';

/** On a phone, headline and lead have one line each, so that the first listing is visible. Screen readers read all text. */
export function Hero() {
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
          <ButtonLink reloadDocument to={{ search, hash: COLLECTION_ID }}>
            Browse listings
          </ButtonLink>
          <ButtonLink reloadDocument variant="outline" to={{ search, hash: STEPS_ID }}>
            How transfers work
          </ButtonLink>
        </div>
      </div>
      <LiveStats />
    </section>
  );
}
