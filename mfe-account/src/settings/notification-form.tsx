import { anything, type Rules, useForm, type Values } from '@telemarket/kit/form';
import page from '../page.module.css';
import type { SettingsFormProps } from './profile.resource';
import { usePush } from './push.resource';
import { SaveBar } from './save-bar';
import styles from './settings.module.css';
import { SwitchRow } from './switch-row';

const PREFERENCES = [
  {
    name: 'emailNotifications',
    label: 'Email Notifications',
    hint: 'Updates of your orders and replies of our support, by e-mail. Receipts and news about your security always come.',
  },
  {
    name: 'pushNotifications',
    label: 'Push Notifications',
    hint: 'The same as short messages on this device.',
  },
  {
    name: 'marketingEmails',
    label: 'Marketing Emails',
    hint: 'Our newsletter with new listings and offers. Switching it on sends a mail that asks you to confirm.',
  },
  {
    name: 'orderUpdates',
    label: 'Order Updates',
    hint: 'When the status of one of your orders changes, by e-mail and on your devices.',
  },
] as const;

type Preference = (typeof PREFERENCES)[number]['name'];

const RULES = Object.fromEntries(PREFERENCES.map(({ name }) => [name, anything])) as Rules<Preference>;

/** @param isShown Its tab is selected. */
export function NotificationForm({ profile, save, onLoad, isShown }: SettingsFormProps & { isShown: boolean }) {
  const { busy, failure, bind } = useForm(RULES);
  const push = usePush(isShown);
  const isOnHere = profile.pushNotifications && push.state?.why === null && push.state.isOn;

  /** The switch is about this device; the account's is off when no device is left. */
  async function pushOf(isWanted: boolean): Promise<boolean> {
    const { state } = push;
    if (state?.why !== null || isWanted === isOnHere) return profile.pushNotifications;
    if (isWanted) return (await push.start(state)) || profile.pushNotifications;
    return (await push.stop(state)) > 0;
  }

  async function onValid(values: Values<Preference>) {
    const change = Object.fromEntries(PREFERENCES.map(({ name }) => [name, values[name] === 'on']));
    const pushNotifications = await pushOf(change['pushNotifications'] ?? false);
    await save({ ...change, pushNotifications }, 'Notification Settings Updated');
  }

  return (
    <form className={page['card']} {...bind(onValid)}>
      <div>
        <h2 className={page['subtitle']}>Notifications</h2>
        <p className={page['text']}>What we may send you. Your choices are kept with your account.</p>
      </div>
      <div className={styles['rows']}>
        {PREFERENCES.map(({ name, label, hint }) =>
          name === 'pushNotifications' ? (
            <SwitchRow
              // its input is uncontrolled
              key={`${name} ${isOnHere} ${push.state?.why}`}
              name={name}
              label={label}
              hint={push.state?.why ?? hint}
              on={isOnHere}
              disabled={push.state?.why !== null}
            />
          ) : (
            <SwitchRow key={name} name={name} label={label} hint={hint} on={profile[name]} />
          ),
        )}
      </div>
      <SaveBar error={failure} onLoad={onLoad} busy={busy} label="Save Notification Settings" />
    </form>
  );
}
