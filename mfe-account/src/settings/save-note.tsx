import { ApiError, Button, Link, useKit, useLocation } from '@telemarket/kit';
import type { ReactNode } from 'react';
import { waitText } from '../wait-text';
import styles from './settings.module.css';

export interface SaveNoteProps {
  error: unknown;
  /** Loads what somebody else has saved meanwhile. */
  onLoad?: () => void;
}

/** Stays when the toast has gone: why nothing was stored, that what was typed is still there, and what to do. */
export function SaveNote({ error, onLoad }: SaveNoteProps) {
  return (
    <div role="status" className={error ? styles['note'] : undefined}>
      {error ? <Reason error={error} onLoad={onLoad} /> : null}
    </div>
  );
}

function Reason({ error, onLoad }: SaveNoteProps): ReactNode {
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
  if (error.status === 429) return waitText(error);
  if (error.status === 0 || error.status >= 500)
    return 'We could not reach the account service. What you entered is still here: please try again.';
  return 'Check what is marked, and save again.';
}

function SignInAgain() {
  const { session } = useKit();
  const { pathname, search } = useLocation();
  return (
    <span>
      Your session has ended.{' '}
      {/* signed out first, or the login page would send somebody who looks signed in straight back */}
      <Link to="/login" state={{ from: pathname + search }} onClick={session.signOut}>
        Sign in again
      </Link>{' '}
      to save.
    </span>
  );
}
