import { ButtonLink } from '@telemarket/kit';
import styles from './views.module.css';

interface View {
  label: string;
  to: string;
  isOpen: boolean;
}

/** Links to the views of a tab. */
export const Views = ({ views }: { views: readonly View[] }) => (
  <nav aria-label="Views" className={styles.views}>
    {views.map(({ label, to, isOpen }) => (
      <ButtonLink
        key={to}
        variant={isOpen ? 'outline' : 'quiet'}
        compact
        to={to}
        aria-current={isOpen ? 'page' : undefined}
      >
        {label}
      </ButtonLink>
    ))}
  </nav>
);
