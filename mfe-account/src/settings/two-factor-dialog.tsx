import type { Profile, SecondFactorSetup } from '@telemarket/contract';
import { Button, Dialog, useToast } from '@telemarket/kit';
import { useState } from 'react';
import { RecoveryCodeList } from './recovery-code-list';
import { AppForm, PasswordStep, ProofForm } from './two-factor-forms';
import { useTwoFactor } from './two-factor.resource';

/** `renew`: new recovery codes. */
export type TwoFactorTask = 'enable' | 'disable' | 'renew';

export interface TwoFactorDialogProps {
  task: TwoFactorTask;
  onChanged: (change: Partial<Profile>) => void;
  onClose: () => void;
}

const TITLES: Readonly<Record<TwoFactorTask, string>> = {
  enable: 'Set up two-factor authentication',
  disable: 'Switch two-factor authentication off',
  renew: 'New recovery codes',
};

export default function TwoFactorDialog({ task, onChanged, onClose }: TwoFactorDialogProps) {
  const factor = useTwoFactor();
  const toast = useToast();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    onChanged({ twoFactorAuth: true, recoveryCodesLeft: recoveryCodes.length });
  }

  function content() {
    if (codes) return <RecoveryCodeList codes={codes} />;
    if (task === 'disable') {
      return (
        <ProofForm
          text="Signing in will need your password alone, and your recovery codes will not work any more."
          button="Switch off"
          danger
          onProof={async (proof) => {
            await factor.disable(proof);
            onChanged({ twoFactorAuth: false, recoveryCodesLeft: 0 });
            toast({ title: 'Two-factor authentication is off' });
            onClose();
          }}
        />
      );
    }
    if (task === 'renew') {
      return (
        <ProofForm
          text="The recovery codes that you have now will not work any more."
          button="Show new codes"
          onProof={async (proof) => showCodes(await factor.renewCodes(proof))}
        />
      );
    }
    if (!setup) return <PasswordStep onPassword={async (password) => setSetup(await factor.begin(password))} />;
    return <AppForm setup={setup} onCode={async (code) => showCodes(await factor.enable(code))} />;
  }

  return (
    <Dialog
      open
      title={codes ? 'Your recovery codes' : TITLES[task]}
      onClose={onClose}
      footer={
        codes && (
          <Button wide onClick={onClose}>
            I have stored them
          </Button>
        )
      }
    >
      {content()}
    </Dialog>
  );
}
