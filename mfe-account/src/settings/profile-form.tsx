import type { Profile } from '@telemarket/contract';
import { ApiError, Button, Field } from '@telemarket/kit';
import { type Errors, isEmail, type Rules, useForm, type Values } from '@telemarket/kit/form';
import page from '../page.module.css';
import { serverErrors } from '../server-errors';
import type { SaveProfile } from './profile.resource';
import { SaveNote } from './save-note';
import styles from './settings.module.css';
import { useSave } from './use-save';

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

export interface ProfileFormProps {
  profile: Profile;
  save: SaveProfile;
  onLoad: () => void;
}

export function ProfileForm({ profile, save, onLoad }: ProfileFormProps) {
  const { errors, reject, bind } = useForm(RULES);
  const { busy, error, submit } = useSave(save, 'Profile Updated');

  async function onValid({ lastName, phone, ...rest }: Values<ProfileField>, form: HTMLFormElement) {
    const failure = await submit({ ...rest, lastName: lastName || null, phone: phone || null });
    if (failure) reject(form, refused(failure));
  }

  return (
    <form className={page['card']} {...bind((values, form) => void onValid(values, form))}>
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
        <SaveNote error={error} onLoad={onLoad} />
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save Profile'}
        </Button>
      </div>
    </form>
  );
}

/** A taken address is refused as a whole, without naming the field. */
function refused(failure: unknown): Errors<ProfileField> {
  const taken = failure instanceof ApiError && failure.problem?.code === 'taken';
  return taken ? { email: 'This e-mail might already be taken.' } : serverErrors(failure, LABELS);
}
