import { Button, ErrorCard } from '@telemarket/kit';
import { LazyPart } from '@telemarket/kit/ui';
import { useState } from 'react';
import { EmailStatus } from './email-status';
import styles from './email-status.module.css';
import type { SettingsFormProps } from './profile.resource';
import { SwitchRow } from './switch-row';
import type { TwoFactorTask } from './two-factor-dialog';

const loadDialog = () => import(/* webpackChunkName: "security" */ './two-factor-dialog');

/** The two-factor switch of the security settings, and the dialog that it opens. */
export function useTwoFactorRow({ profile, onChanged }: Pick<SettingsFormProps, 'profile' | 'onChanged'>) {
  const { twoFactorAuth, recoveryCodesLeft, emailVerified } = profile;
  const [task, setTask] = useState<TwoFactorTask | null>(null);

  const row = (
    <>
      <SwitchRow
        label="Two-Factor Authentication"
        hint={hintOf(profile)}
        on={twoFactorAuth}
        disabled={!twoFactorAuth && !emailVerified}
        onPress={() => setTask(twoFactorAuth ? 'disable' : 'enable')}
      />
      {!emailVerified && (
        <div className={styles.codes}>
          <EmailStatus profile={profile} onChanged={onChanged} />
        </div>
      )}
      {twoFactorAuth && (
        <div className={styles.codes}>
          <span className={styles.text}>
            {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
          </span>
          <Button variant="outline" compact onClick={() => setTask('renew')}>
            New recovery codes
          </Button>
        </div>
      )}
    </>
  );

  // the dialog has its own forms, so it must be outside of the settings form
  const dialog = task && (
    <LazyPart
      load={loadDialog}
      props={{ task, username: profile.username, onChanged, onClose: () => setTask(null) }}
      failed={(retry) => (
        <ErrorCard title="Two-factor authentication could not be opened" onRetry={retry}>
          Part of this page could not be loaded. Everything else still works.
        </ErrorCard>
      )}
    />
  );

  return { row, dialog };
}

function hintOf({ twoFactorAuth, twoFactorRequired, emailVerified }: SettingsFormProps['profile']): string {
  if (!emailVerified) return twoFactorAuth ? CONFIRM_HINT : CONFIRM_FIRST_HINT;
  return twoFactorRequired && !twoFactorAuth ? REQUIRED_HINT : SIGN_IN_HINT;
}

const CONFIRM_FIRST_HINT =
  'Confirm your email address first. You need it to take your account back if somebody else gets in.';
const CONFIRM_HINT =
  'Confirm your email address. Until you do, a password reset by mail switches off two-factor authentication.';
const SIGN_IN_HINT = 'Signing in also asks for a code from your authenticator app.';
const REQUIRED_HINT =
  'This shop requires two-factor authentication for administrators. Signing in also asks for a code from your authenticator app.';
