import type { Profile } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import type { SubmitEvent } from 'react';
import page from '../page.module.css';
import type { SaveProfile } from './profile.resource';
import { SaveNote } from './save-note';
import styles from './settings.module.css';
import { SwitchRow } from './switch-row';
import { useSave } from './use-save';

const PREFERENCES = [
  { name: 'emailNotifications', label: 'Email Notifications', hint: 'Messages about your account, by e-mail.' },
  { name: 'pushNotifications', label: 'Push Notifications', hint: 'Short messages on this device.' },
  { name: 'marketingEmails', label: 'Marketing Emails', hint: 'New listings and offers, by e-mail.' },
  { name: 'orderUpdates', label: 'Order Updates', hint: 'When the status of one of your orders changes.' },
] as const;

export interface NotificationFormProps {
  profile: Profile;
  save: SaveProfile;
  onLoad: () => void;
}

export function NotificationForm({ profile, save, onLoad }: NotificationFormProps) {
  const { busy, error, submit } = useSave(save, 'Notification Settings Updated');

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void submit(Object.fromEntries(PREFERENCES.map(({ name }) => [name, data.has(name)])));
  }

  return (
    <form className={page['card']} onSubmit={onSubmit}>
      <div>
        <h2 className={page['subtitle']}>Notifications</h2>
        <p className={page['text']}>What we may send you. Your choices are kept with your account.</p>
      </div>
      <div className={styles['rows']}>
        {PREFERENCES.map(({ name, label, hint }) => (
          <SwitchRow key={name} name={name} label={label} hint={hint} on={profile[name]} />
        ))}
      </div>
      <div className={styles['actions']}>
        <SaveNote error={error} onLoad={onLoad} />
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save Notification Settings'}
        </Button>
      </div>
    </form>
  );
}
