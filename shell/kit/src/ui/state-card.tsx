import type { ReactNode } from 'react';
import { ApiError } from '../api/api-client';
import { Button } from './button';
import { Icon, type IconName } from './icon';
import styles from './state-card.module.css';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list: gives the reason and an action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.card}>
      <span className={styles.glyph}>
        <Icon name={icon} size={32} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorCardProps {
  /** Names the failed part. */
  title: string;
  /** Names the parts that still work. */
  children?: ReactNode;
  error?: unknown;
  busy?: boolean;
  onRetry?: () => void;
}

/** Shows the id of the failed request, so that users can give it to support. Does not show the text of the error. */
export function ErrorCard({ title, children, error, busy, onRetry }: ErrorCardProps) {
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <div className={styles.card} role="alert">
      <span className={`${styles.glyph} ${styles.failed}`}>
        <Icon name="alert" size={32} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {onRetry && (
        <Button variant="outline" icon="refresh" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      )}
      {requestId && <p className={styles.small}>{`Request ${requestId}`}</p>}
    </div>
  );
}
