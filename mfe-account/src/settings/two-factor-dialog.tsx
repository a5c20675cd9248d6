import type { Profile, SecondFactorSetup } from '@telemarket/contract';
import { Button, Dialog, useToast } from '@telemarket/kit';
import { useState } from 'react';
import { ProofForm } from './proof-form';
import { AppForm, RecoveryCodeList } from './two-factor-steps';
import styles from './two-factor.module.css';
import { useTwoFactor } from './two-factor.resource';

export type TwoFactorTask = 'enable' | 'disable' | 'renew';

export interface TwoFactorDialogProps {
  task: TwoFactorTask;
  username: string;
  onChanged: (change: Partial<Profile>) => void;
  onClose: () => void;
}

const TITLES: Readonly<Record<TwoFactorTask, string>> = {
  enable: 'Set up two-factor authentication',
  disable: 'Switch two-factor authentication off',
  renew: 'New recovery codes',
};

const NEEDS_APP_TEXT =
  'You need an authenticator app, such as Aegis, Google Authenticator or your password manager.' +
  ' It shows a new code every 30 seconds.';

export default function TwoFactorDialog({ task, username, onChanged, onClose }: TwoFactorDialogProps) {
  const factor = useTwoFactor();
  const toast = useToast();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  /** Whether the user has tried to close the codes, which cannot be shown again. */
  const [warned, setWarned] = useState(false);

  function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    onChanged({ twoFactorAuth: true, recoveryCodesLeft: recoveryCodes.length });
  }

  function renderContent() {
    if (codes) return <RecoveryCodeList codes={codes} />;
    if (task === 'disable')
      return (
        <ProofForm
          username={username}
          withCode
          text="You will sign in with your password alone, and your recovery codes will no longer work."
          label="Switch off"
          danger
          onProof={async (proof) => {
            await factor.disable(proof);
            onChanged({ twoFactorAuth: false, recoveryCodesLeft: 0 });
            toast({ title: 'Two-factor authentication is off' });
            onClose();
          }}
        />
      );
    if (task === 'renew')
      return (
        <ProofForm
          username={username}
          withCode
          text="Your current recovery codes will no longer work."
          label="Show new codes"
          onProof={async (proof) => showCodes(await factor.renewCodes(proof))}
        />
      );
    if (!setup)
      return (
        <ProofForm
          username={username}
          withCode={false}
          text={NEEDS_APP_TEXT}
          label="Continue"
          onProof={async ({ currentPassword }) => setSetup(await factor.begin(currentPassword))}
        />
      );
    return <AppForm setup={setup} onCode={async (code) => showCodes(await factor.enable(code))} />;
  }

  return (
    <Dialog
      open
      title={codes ? 'Your recovery codes' : TITLES[task]}
      onClose={codes ? () => setWarned(true) : onClose}
      footer={
        codes && (
          <div className={styles.footer}>
            <p role="alert">
              {warned && 'These codes are shown only once. Save them first, then press the button below.'}
            </p>
            <Button wide onClick={onClose}>
              I have saved the codes
            </Button>
          </div>
        )
      }
    >
      {renderContent()}
    </Dialog>
  );
}
