import { ButtonLink } from '@telemarket/kit';
import { useIsManager } from '../role';
import { needsCount, useNeeds } from './needs';
import styles from './order.module.css';

/** Links to the views of the tab. */
export function OrderViews({ view }: { view: 'orders' | 'needs' | 'numbers' }) {
  const { data } = useNeeds();
  const isManager = useIsManager();
  const count = data ? needsCount(data) : 0;
  const props = (isOpen: boolean) =>
    ({ variant: isOpen ? 'outline' : 'quiet', compact: true, 'aria-current': isOpen ? 'page' : undefined }) as const;
  return (
    <nav aria-label="Views" className={styles.views}>
      <ButtonLink to="?tab=orders" {...props(view === 'orders')}>
        All orders
      </ButtonLink>
      <ButtonLink to="?tab=orders&view=needs" {...props(view === 'needs')}>
        {count > 0 ? `Needs you (${count})` : 'Needs you'}
      </ButtonLink>
      {isManager && (
        <ButtonLink to="?tab=orders&view=numbers" {...props(view === 'numbers')}>
          Numbers
        </ButtonLink>
      )}
    </nav>
  );
}
