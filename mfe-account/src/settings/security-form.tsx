import type { Profile } from '@telemarket/contract';
import { Button, Field } from '@telemarket/kit';
import { type SubmitEvent, useState } from 'react';
import page from '../page.module.css';
import type { SaveProfile } from './profile.resource';
import { SaveNote } from './save-note';
import styles from './settings.module.css';
import { SwitchRow } from './switch-row';
import { useSave } from './use-save';

/** In minutes. */
const SHORTEST = 5;
const LONGEST = 120;

/** Brings a typed number between the limits, where the person sees it; what is no number stays. */
function clamp(input: HTMLInputElement): void {
  const minutes = Math.round(input.valueAsNumber);
  if (Number.isFinite(minutes)) input.value = String(Math.min(LONGEST, Math.max(SHORTEST, minutes)));
}

export interface SecurityFormProps {
  profile: Profile;
  save: SaveProfile;
  onLoad: () => void;
}

export function SecurityForm({ profile, save, onLoad }: SecurityFormProps) {
  const { busy, error, submit } = useSave(save, 'Security Settings Updated');
  const [wrong, setWrong] = useState<string | null>(null);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const timeout = form.elements.namedItem('sessionTimeout') as HTMLInputElement;
    clamp(timeout);
    const sessionTimeout = timeout.valueAsNumber;
    if (Number.isNaN(sessionTimeout)) {
      setWrong(`Enter a number of minutes from ${SHORTEST} to ${LONGEST}.`);
      timeout.focus();
      return;
    }
    void submit({ loginAlerts: new FormData(form).has('loginAlerts'), sessionTimeout });
  }

  return (
    <form className={page['card']} noValidate onSubmit={onSubmit}>
      <h2 className={page['subtitle']}>Security Settings</h2>
      <div className={styles['rows']}>
        <SwitchRow
          name="twoFactorAuth"
          label="Two-Factor Authentication"
          hint="Not available yet"
          on={false}
          disabled
        />
        <SwitchRow
          name="loginAlerts"
          label="Login Alerts"
          hint="Every new sign-in is listed under Sessions below."
          on={profile.loginAlerts}
        />
      </div>
      <div className={styles['narrow']}>
        <Field
          label="Session Timeout (minutes)"
          hint={`You are signed out after so long without using the site: ${SHORTEST} to ${LONGEST} minutes.`}
          error={wrong}
        >
          {(control) => (
            <input
              {...control}
              type="number"
              name="sessionTimeout"
              inputMode="numeric"
              min={SHORTEST}
              max={LONGEST}
              defaultValue={profile.sessionTimeout}
              onInput={() => setWrong(null)}
              onBlur={(event) => clamp(event.currentTarget)}
            />
          )}
        </Field>
      </div>
      <div className={styles['actions']}>
        <SaveNote error={error} onLoad={onLoad} />
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save Security Settings'}
        </Button>
      </div>
    </form>
  );
}
