import { anything, type Rules, useForm } from '@telemarket/kit/form';
import page from '../page.module.css';
import type { SettingsFormProps } from './profile.resource';
import { SaveBar } from './save-bar';
import styles from './settings.module.css';
import { SwitchRow } from './switch-row';

const PREFERENCES = [
  { name: 'emailNotifications', label: 'Email Notifications', hint: 'Messages about your account, by e-mail.' },
  { name: 'pushNotifications', label: 'Push Notifications', hint: 'Short messages on this device.' },
  { name: 'marketingEmails', label: 'Marketing Emails', hint: 'New listings and offers, by e-mail.' },
  { name: 'orderUpdates', label: 'Order Updates', hint: 'When the status of one of your orders changes.' },
] as const;

const RULES = Object.fromEntries(PREFERENCES.map(({ name }) => [name, anything])) as Rules<
  (typeof PREFERENCES)[number]['name']
>;

export function NotificationForm({ profile, save, onLoad }: SettingsFormProps) {
  const { busy, failure, bind } = useForm(RULES);
  const form = bind((values) =>
    save(
      Object.fromEntries(PREFERENCES.map(({ name }) => [name, values[name] === 'on'])),
      'Notification Settings Updated',
    ),
  );
  return (
    <form className={page['card']} {...form}>
      <div>
        <h2 className={page['subtitle']}>Notifications</h2>
        <p className={page['text']}>What we may send you. Your choices are kept with your account.</p>
      </div>
      <div className={styles['rows']}>
        {PREFERENCES.map(({ name, label, hint }) => (
          <SwitchRow key={name} name={name} label={label} hint={hint} on={profile[name]} />
        ))}
      </div>
      <SaveBar error={failure} onLoad={onLoad} busy={busy} label="Save Notification Settings" />
    </form>
  );
}
