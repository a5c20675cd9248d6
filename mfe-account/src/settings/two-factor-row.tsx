import { Button, ErrorCard } from '@telemarket/kit';
import { LazyPart } from '@telemarket/kit/ui';
import { useState } from 'react';
import type { SettingsFormProps } from './profile.resource';
import styles from './settings.module.css';
import { SwitchRow } from './switch-row';
import type { TwoFactorTask } from './two-factor-dialog';

const loadDialog = () => import('./two-factor-dialog');

/** What the switch of the security settings does, and the dialog that it opens. */
export function useTwoFactorRow({ profile, onChanged }: Pick<SettingsFormProps, 'profile' | 'onChanged'>) {
  const { twoFactorAuth, twoFactorRequired, recoveryCodesLeft } = profile;
  const [task, setTask] = useState<TwoFactorTask | null>(null);

  const row = (
    <>
      <SwitchRow
        label="Two-Factor Authentication"
        hint={twoFactorRequired && !twoFactorAuth ? REQUIRED : HINT}
        on={twoFactorAuth}
        onPress={() => setTask(twoFactorAuth ? 'disable' : 'enable')}
      />
      {twoFactorAuth && (
        <div className={styles['codes']}>
          <span className={styles['stateText']}>
            {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left.
          </span>
          <Button variant="outline" compact onClick={() => setTask('renew')}>
            New recovery codes
          </Button>
        </div>
      )}
    </>
  );

  // Beside the form of the settings, because it has forms of its own.
  const dialog = task && (
    <LazyPart
      load={loadDialog}
      props={{ task, onChanged, onClose: () => setTask(null) }}
      failed={(retry) => (
        <ErrorCard title="Two-factor authentication could not be opened" onRetry={retry}>
          A part of this page did not arrive. Everything else still works.
        </ErrorCard>
      )}
    />
  );

  return { row, dialog };
}

const HINT = 'Signing in asks for a code of an authenticator app, too.';
const REQUIRED = 'Administrators of this shop need it. Signing in asks for a code of an authenticator app, too.';
