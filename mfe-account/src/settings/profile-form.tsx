import { ApiError, Button, Field } from '@telemarket/kit';
import { isEmail, type Rules, useForm, type Values } from '@telemarket/kit/form';
import page from '../page.module.css';
import type { SettingsFormProps } from './profile.resource';
import { SaveNote } from './save-note';
import styles from './settings.module.css';

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  telegramUsername: 'Telegram username',
};
type ProfileField = keyof typeof LABELS;

const RULES: Rules<ProfileField> = {
  firstName: (value) => (value ? null : 'Enter your first name.'),
  lastName: () => null,
  email: (value) => (isEmail(value) ? null : 'Enter an address like name@example.com.'),
  phone: (value) => (/^$|^\+?[\d\s().-]*\d[\d\s().-]*$/.test(value) ? null : 'Enter a number like +44 20 7946 0958.'),
  telegramUsername: (value) => (/\s/.test(value) ? 'A Telegram username has no spaces.' : null),
};

export function ProfileForm({ profile, save, onLoad }: SettingsFormProps) {
  const { errors, busy, failure, reject, bind } = useForm(RULES, LABELS);

  const onValid = ({ lastName, phone, ...others }: Values<ProfileField>) =>
    save({ ...others, lastName: lastName || null, phone: phone || null }, 'Profile Updated');

  function onFailure(error: unknown, form: HTMLFormElement) {
    // the API does not name the field
    const isTaken = error instanceof ApiError && error.problem?.code === 'taken';
    if (isTaken) reject(form, { email: 'This e-mail might already be taken.' });
  }

  return (
    <form className={page['card']} {...bind(onValid, undefined, onFailure)}>
      <div>
        <h2 className={page['subtitle']}>Profile</h2>
        <p className={page['text']}>Your name and e-mail go with your orders and with what you write to sellers.</p>
      </div>
      <div className={page['pair']}>
        <Field label={LABELS.firstName} error={errors.firstName}>
          {(control) => (
            <input
              {...control}
              name="firstName"
              autoComplete="given-name"
              maxLength={100}
              required
              defaultValue={profile.firstName}
            />
          )}
        </Field>
        <Field label={LABELS.lastName} optional error={errors.lastName}>
          {(control) => (
            <input
              {...control}
              name="lastName"
              autoComplete="family-name"
              maxLength={100}
              defaultValue={profile.lastName ?? ''}
            />
          )}
        </Field>
      </div>
      <Field label={LABELS.email} error={errors.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={profile.email}
          />
        )}
      </Field>
      <div className={page['pair']}>
        <Field label={LABELS.phone} optional error={errors.phone}>
          {(control) => (
            <input
              {...control}
              type="tel"
              name="phone"
              autoComplete="tel"
              maxLength={32}
              defaultValue={profile.phone ?? ''}
            />
          )}
        </Field>
        <Field
          label={LABELS.telegramUsername}
          optional
          error={errors.telegramUsername}
          hint={profile.telegramUsername === null ? 'Your username here, until you save another.' : undefined}
        >
          {(control) => (
            <input
              {...control}
              name="telegramUsername"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              placeholder="@username"
              defaultValue={profile.telegramUsername ?? profile.username}
            />
          )}
        </Field>
      </div>
      <div className={styles['actions']}>
        <SaveNote error={failure} onLoad={onLoad} />
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save Profile'}
        </Button>
      </div>
    </form>
  );
}
