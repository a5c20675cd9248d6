import { Button } from '@telemarket/kit';
import styles from './reserved-bar.module.css';
import type { useEndedReservations } from './use-ended-reservations';

/** Shown above the rows when some of them are reserved. */
export function ReservedBar({ reserved, chosen, busy, chooseAll, end }: ReturnType<typeof useEndedReservations>) {
  if (reserved.length === 0) return null;
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={chosen.length === reserved.length}
          onChange={(event) => chooseAll(event.currentTarget.checked)}
        />
        All reserved on this page ({reserved.length})
      </label>
      <Button compact variant="outline" busy={busy} disabled={chosen.length === 0} onClick={end}>
        End reservations ({chosen.length})
      </Button>
    </div>
  );
}
