import { readWhole } from '@telemarket/composition';
import { anything, type Rules, TextField, useForm, type Values } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import type { ReactElement } from 'react';
import page from '../page.module.css';
import type { SettingsFormProps } from './profile.resource';
import { SaveBar } from './save-bar';
import { SwitchRow } from './switch-row';
import { useTwoFactorRow } from './two-factor-row';

const MIN_TIMEOUT_MINUTES = 5;
const MAX_TIMEOUT_MINUTES = 120;

type SecurityField = 'loginAlerts' | 'sessionTimeout';

const RULES: Rules<SecurityField> = {
  loginAlerts: anything,
  // the value of a number input is empty when its text is not a number
  sessionTimeout: (value) => {
    const minutes = readWhole(value) ?? 0;
    return minutes >= MIN_TIMEOUT_MINUTES && minutes <= MAX_TIMEOUT_MINUTES
      ? null
      : `Enter a number of minutes from ${MIN_TIMEOUT_MINUTES} to ${MAX_TIMEOUT_MINUTES}.`;
  },
};

export function SecurityForm({ profile, save, onLoad, onChanged }: SettingsFormProps) {
  const { row, dialog }: { row: ReactElement; dialog: ReactElement | null } = useTwoFactorRow({ profile, onChanged });
  const { field, busy, failure, bind } = useForm(RULES);

  const onValid = ({ loginAlerts, sessionTimeout }: Values<SecurityField>) =>
    save(
      { loginAlerts: loginAlerts === 'on', sessionTimeout: readWhole(sessionTimeout) ?? undefined },
      'Security Settings Updated',
    );

  return (
    <>
      <form className={page.card} {...bind(onValid)}>
        <h2 className={text.subheading}>Security Settings</h2>
        <div className={page.rows}>
          {row}
          <SwitchRow
            name="loginAlerts"
            label="Login Alerts"
            hint="An email when somebody signs in on a device that you have not used before."
            on={profile.loginAlerts}
          />
        </div>
        <div className={page.narrow}>
          <TextField
            {...field('sessionTimeout')}
            label="Session Timeout (minutes)"
            hint={`You are signed out after this many minutes without activity. Choose from ${MIN_TIMEOUT_MINUTES} to ${MAX_TIMEOUT_MINUTES}.`}
            type="number"
            inputMode="numeric"
            min={MIN_TIMEOUT_MINUTES}
            max={MAX_TIMEOUT_MINUTES}
            defaultValue={profile.sessionTimeout}
          />
        </div>
        <SaveBar error={failure} onLoad={onLoad} busy={busy} label="Save Security Settings" />
      </form>
      {dialog}
    </>
  );
}
