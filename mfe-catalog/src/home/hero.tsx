import { Button } from '@telemarket/kit';
import { SEARCH_REQUEST } from '@telemarket/kit/shop';
import styles from './hero.module.css';
import { LiveStats, useStats } from './live-stats';

/**
 * Has a small height, so that the first view shows listings with their prices. On a phone, the headline and the lead
 * have one line each.
 */
export function Hero() {
  const isEmpty = useStats().data?.totalProducts === 0;
  return (
    <section className={styles.hero}>
      <h1 className={styles.headline} tabIndex={-1}>
        <span className={styles.wide}>Buy </span>Telegram groups, bots and accounts
        <span className={styles.wide}> you can check first</span>
      </h1>
      <p className={styles.lead}>
        Every listing shows who sells it and what is verified
        <span className={styles.wide}>, and how the transfer works, before you contact anyone</span>.
      </p>
      {!isEmpty && (
        <>
          <Button
            variant="outline"
            icon="search"
            className={styles.search}
            aria-haspopup="dialog"
            onClick={() => dispatchEvent(new Event(SEARCH_REQUEST))}
          >
            Search groups, bots, accounts
          </Button>
          <LiveStats />
        </>
      )}
    </section>
  );
}
