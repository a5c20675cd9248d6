import { Icon } from '@telemarket/kit';
import styles from './help.module.css';

export interface DisclosureProps {
  title: string;
  /** The browser opens at most one of a group. */
  group: string;
  children: string;
}

export function Disclosure({ title, group, children }: DisclosureProps) {
  return (
    <details name={group} className={styles['details']}>
      <summary className={styles['summary']}>
        <span>{title}</span>
        <span className={styles['chevron']}>
          <Icon name="chevron" />
        </span>
      </summary>
      <p className={styles['answer']}>{children}</p>
    </details>
  );
}
