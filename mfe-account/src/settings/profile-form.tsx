import { toAsciiDigits } from '@telemarket/composition';
import {
  anything,
  CODE_RULE,
  CodeInput,
  EMAIL_INPUT,
  MAX_LENGTHS,
  PasswordInput,
  required,
  requiredEmail,
  type Rules,
  TextField,
  useForm,
  type Values,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { useState } from 'react';
import page from '../page.module.css';
import { EmailStatus } from './email-status';
import type { SettingsFormProps } from './profile.resource';
import { SaveBar } from './save-bar';

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  currentPassword: 'Your password',
  code: 'Code',
  phone: 'Phone',
  telegramUsername: 'Telegram username',
};
type ProfileField = keyof typeof LABELS;

const RULES: Omit<Rules<ProfileField>, 'email' | 'currentPassword' | 'code'> = {
  firstName: required('Enter your first name.'),
  lastName: anything,
  phone: (value) =>
    /^$|^\+?[\d\s().-]*\d[\d\s().-]*$/.test(toAsciiDigits(value))
      ? null
      : 'Enter a phone number, such as +44 20 7946 0958.',
  telegramUsername: (value) => (/\s/.test(value) ? 'A Telegram username cannot contain spaces.' : null),
};

/** Compares two addresses without their letter case, as the API does. */
const isDifferent = (email: string, saved: string) => email.trim().toLowerCase() !== saved.trim().toLowerCase();

export function ProfileForm({ profile, save, onLoad, onChanged }: SettingsFormProps) {
  const [typed, setTyped] = useState(profile.email);
  const isNew = isDifferent(typed, profile.email);
  const rules: Rules<ProfileField> = {
    ...RULES,
    email: (value) => (value === profile.email ? null : requiredEmail(value)),
    currentPassword: (value, { email }) =>
      isDifferent(email, profile.email) && !value ? 'Enter your password to change the email.' : null,
    code: (value, { email }) => (profile.twoFactorAuth && isDifferent(email, profile.email) ? CODE_RULE(value) : null),
  };
  const { field, busy, failure, bind } = useForm(rules, LABELS);

  const saved = (name: Exclude<ProfileField, 'currentPassword' | 'code'>) => ({
    ...field(name),
    maxLength: MAX_LENGTHS.ProfileInput[name],
    defaultValue: profile[name] ?? '',
  });

  async function onValid(values: Values<ProfileField>, form: HTMLFormElement) {
    const { lastName, phone, email, currentPassword, code, ...names } = values;
    // Leaves out an empty address: an account may have no address, but the API refuses an empty one.
    const change = { ...names, ...(email && { email }), lastName: lastName || null, phone: phone || null };
    await save({ ...change, ...(currentPassword && { currentPassword }), ...(code && { code }) }, 'Profile Updated');
    // Shows the old address again, because the account has it until the new address is confirmed.
    if (isDifferent(email, profile.email)) {
      const input = form.elements.namedItem('email') as HTMLInputElement;
      input.value = profile.email;
      input.focus();
    }
    setTyped(profile.email);
  }

  return (
    <form className={page.card} {...bind(onValid)}>
      <div>
        <h2 className={text.subheading}>Profile</h2>
        <p className={page.text}>Your name and email are sent with your orders and with your messages to sellers.</p>
      </div>
      <div className={page.pair}>
        <TextField {...saved('firstName')} autoComplete="given-name" required />
        <TextField {...saved('lastName')} optional autoComplete="family-name" />
      </div>
      <TextField {...saved('email')} {...EMAIL_INPUT} onChange={(event) => setTyped(event.target.value)} />
      {isNew ? (
        <>
          <PasswordInput
            {...field('currentPassword')}
            autoComplete="current-password"
            hint="Enter your password to change the address. We will send a confirmation link to the new address."
          />
          {profile.twoFactorAuth && <CodeInput {...field('code')} />}
        </>
      ) : (
        <EmailStatus profile={profile} onChanged={onChanged} />
      )}
      <div className={page.pair}>
        <TextField
          {...saved('phone')}
          optional
          hint="We use this number to reach you about an order."
          type="tel"
          autoComplete="tel"
        />
        <TextField
          {...saved('telegramUsername')}
          optional
          hint={profile.telegramUsername === null ? 'Filled in from your username.' : undefined}
          {...VERBATIM_INPUT}
          placeholder="@username"
          defaultValue={profile.telegramUsername ?? profile.username}
        />
      </div>
      <SaveBar error={failure} onLoad={onLoad} busy={busy} label="Save Profile" />
    </form>
  );
}
