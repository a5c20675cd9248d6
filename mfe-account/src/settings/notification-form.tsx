import { useToast } from '@telemarket/kit';
import { anything, useForm, type Values } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import page from '../page.module.css';
import type { SettingsFormProps } from './profile.resource';
import { requestPermission } from './push-device';
import { usePush } from './push.resource';
import { SaveBar } from './save-bar';
import { SwitchRow } from './switch-row';

const PREFERENCES = [
  {
    name: 'emailNotifications',
    label: 'Email Notifications',
    hint: 'Updates on your orders and replies from our support, by email. You always get receipts and security notices.',
  },
  {
    name: 'pushNotifications',
    label: 'Push Notifications',
    hint: 'The same updates as short messages on this device.',
  },
  {
    name: 'marketingEmails',
    label: 'Marketing Emails',
    hint: 'Our newsletter with new listings and offers. When you switch it on, we send you an email to confirm it.',
  },
  {
    name: 'orderUpdates',
    label: 'Order Updates',
    hint: 'When the status of one of your orders changes, by email and on your devices.',
  },
  {
    name: 'orderAlerts',
    label: 'New Orders',
    hint: 'When somebody places an order in the shop, by email and on your devices. After ten mails in an hour, one mail tells you how many more orders there were.',
    isForAdmins: true,
  },
] as const;

type Preference = (typeof PREFERENCES)[number]['name'];

const SAVED_TITLE = 'Notification Settings Updated';

const RULES = Object.fromEntries(PREFERENCES.map(({ name }) => [name, anything])) as Record<
  Preference,
  typeof anything
>;

/** @param isShown Whether the tab of this form is selected. */
export function NotificationForm({ profile, save, onLoad, isShown }: SettingsFormProps & { isShown: boolean }) {
  const toast = useToast();
  const { busy, failure, bind } = useForm(RULES);
  const push = usePush(isShown);
  const shown = PREFERENCES.filter((preference) => profile.isAdmin || !('isForAdmins' in preference));
  const ofAccount = shown.map(({ name }) => name).filter((name) => name !== 'pushNotifications');
  const isOnHere = profile.pushNotifications && push.state?.why === null && push.state.isOn;

  async function onValid(values: Values<Preference>) {
    const isPushWanted = values.pushNotifications === 'on';
    const device = push.state?.why === null && isPushWanted !== isOnHere ? push.state : null;
    // asks before any await, because browsers show the permission prompt only directly after a press
    const permission = device && isPushWanted ? requestPermission() : null;
    const choices = Object.fromEntries(ofAccount.map((name) => [name, values[name] === 'on']));
    // save the other settings first, because the push service may not respond
    if (!device || ofAccount.some((name) => choices[name] !== profile[name])) await save(choices, SAVED_TITLE);
    if (!device) return;
    const why = permission && (await push.start(device, permission));
    if (why) return toast.error('Push notifications are off', why);
    // The switch belongs to this device, and the setting belongs to the account. The setting stays on while another
    // device shows notifications.
    await save({ pushNotifications: isPushWanted || (await push.stop(device)) > 0 }, SAVED_TITLE);
  }

  return (
    <form className={page.card} {...bind(onValid)}>
      <div>
        <h2 className={text.subheading}>Notifications</h2>
        <p className={page.text}>Choose what we may send you. Your choices are saved in your account.</p>
      </div>
      <div className={page.rows}>
        {shown.map(({ name, label, hint }) =>
          name === 'pushNotifications' ? (
            <SwitchRow
              // the key changes with the initial value, because an uncontrolled input ignores a new initial value
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
