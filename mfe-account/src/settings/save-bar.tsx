import { ApiError, Button, Link } from '@telemarket/kit';
import { FailureNote, isUnreachable, retryText } from '@telemarket/kit/form';
import { useSignInLink } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

export interface SaveBarProps {
  error: unknown;
  /** Loads what was saved elsewhere. */
  onLoad?: () => void;
  busy: boolean;
  label: string;
  busyLabel?: string;
  disabled?: boolean;
  danger?: boolean;
  /** Another way to leave the form. */
  beside?: ReactNode;
}

/** The submit button; above it, why nothing was saved and what to do. */
export function SaveBar(props: SaveBarProps) {
  const { error, onLoad, busy, label, busyLabel = 'Saving...', disabled, danger, beside } = props;
  return (
    <div className={styles['actions']}>
      <FailureNote>{error !== null && reasonOf(error, onLoad)}</FailureNote>
      <div className={styles['buttons']}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
          {busy ? busyLabel : label}
        </Button>
        {beside}
      </div>
    </div>
  );
}

function reasonOf(error: unknown, onLoad: SaveBarProps['onLoad']): ReactNode {
  if (!(error instanceof ApiError)) return 'Your changes were not saved. What you entered is still here.';
  if (error.problem?.code === 'stale') {
    return (
      <>
        <span>
          Your settings were changed elsewhere meanwhile, in another tab or on another device. Nothing was overwritten,
          and what you entered is still here.
        </span>
        <Button variant="outline" icon="refresh" onClick={onLoad}>
          Load the saved settings
        </Button>
      </>
    );
  }
  if (error.status === 401) return <SignInAgain />;
  if (isUnreachable(error))
    return 'We could not reach the account service. What you entered is still here: please try again.';
  return retryText(error) ?? 'Check what is marked, and save again.';
}

function SignInAgain() {
  return (
    <span>
      Your session has ended. <Link {...useSignInLink(true)}>Sign in again</Link> to save.
    </span>
  );
}
