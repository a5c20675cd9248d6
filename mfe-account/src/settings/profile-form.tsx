import { ApiError } from '@telemarket/kit';
import {
  anything,
  EMAIL_INPUT,
  MAX_LENGTHS,
  isEmail,
  required,
  type Rules,
  TextField,
  useForm,
  type Values,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import page from '../page.module.css';
import type { SettingsFormProps } from './profile.resource';
import { SaveBar } from './save-bar';

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  telegramUsername: 'Telegram username',
};
type ProfileField = keyof typeof LABELS;

const RULES: Rules<ProfileField> = {
  firstName: required('Enter your first name.'),
  lastName: anything,
  email: (value) => (isEmail(value) ? null : 'Enter an address like name@example.com.'),
  phone: (value) => (/^$|^\+?[\d\s().-]*\d[\d\s().-]*$/.test(value) ? null : 'Enter a number like +44 20 7946 0958.'),
  telegramUsername: (value) => (/\s/.test(value) ? 'A Telegram username has no spaces.' : null),
};

export function ProfileForm({ profile, save, onLoad }: SettingsFormProps) {
  const { field, busy, failure, reject, bind } = useForm(RULES, LABELS);

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
        <TextField
          {...field('firstName')}
          autoComplete="given-name"
          maxLength={MAX_LENGTHS.ProfileInput.firstName}
          required
          defaultValue={profile.firstName}
        />
        <TextField
          {...field('lastName')}
          optional
          autoComplete="family-name"
          maxLength={MAX_LENGTHS.ProfileInput.lastName}
          defaultValue={profile.lastName ?? ''}
        />
      </div>
      <TextField {...field('email')} {...EMAIL_INPUT} defaultValue={profile.email} />
      <div className={page['pair']}>
        <TextField
          {...field('phone')}
          optional
          type="tel"
          autoComplete="tel"
          maxLength={MAX_LENGTHS.ProfileInput.phone}
          defaultValue={profile.phone ?? ''}
        />
        <TextField
          {...field('telegramUsername')}
          optional
          hint={profile.telegramUsername === null ? 'Your username here, until you save another.' : undefined}
          {...VERBATIM_INPUT}
          maxLength={MAX_LENGTHS.ProfileInput.telegramUsername}
          placeholder="@username"
          defaultValue={profile.telegramUsername ?? profile.username}
        />
      </div>
      <SaveBar error={failure} onLoad={onLoad} busy={busy} label="Save Profile" />
    </form>
  );
}
