import { ApiError, Button, Link } from '@telemarket/kit';
import { FailureNote, failureText } from '@telemarket/kit/form';
import { useSignInLink } from '@telemarket/kit/ui';
import type { ReactNode, ReactElement } from 'react';
import page from '../page.module.css';

export interface SaveBarProps {
  error: unknown;
  /** Loads the settings that another tab or device has saved. */
  onLoad?: () => void;
  busy: boolean;
  label: string;
  busyLabel?: string;
  disabled?: boolean;
  danger?: boolean;
  /** Makes the button as wide as the form. */
  wide?: boolean;
  beside?: ReactElement | false;
}

/** The submit button, with the error of the last save above it. */
export function SaveBar(props: SaveBarProps) {
  const { error, onLoad, busy, label, busyLabel = 'Saving...', disabled, danger, wide, beside } = props;
  return (
    <div>
      <FailureNote>{error !== null && reasonOf(error, onLoad)}</FailureNote>
      <div className={page.buttons}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} wide={wide} busy={busy} disabled={disabled}>
          {busy ? busyLabel : label}
        </Button>
        {beside}
      </div>
    </div>
  );
}

function reasonOf(error: unknown, onLoad: SaveBarProps['onLoad']): ReactNode {
  if (!(error instanceof ApiError)) return 'Your changes were not saved. What you entered is still here.';
  if (error.status === 401) return <SignInAgain />;
  if (error.problem?.code !== 'stale') return failureText(error, FAILURES);
  return (
    <>
      <span>
        Your settings were changed in another tab or on another device. Nothing was overwritten, and what you entered is
        still here.
      </span>
      <Button variant="outline" icon="refresh" onClick={onLoad}>
        Load the saved settings
      </Button>
    </>
  );
}

const FAILURES = {
  unreachable: 'We could not reach the account service. What you entered is still here: please try again.',
  otherwise: 'Check the marked fields and save again.',
};

function SignInAgain() {
  return (
    <span>
      Your session has ended. <Link {...useSignInLink(true)}>Sign in again</Link> to save.
    </span>
  );
}
