import { ApiError, Button, type SessionUser, useToast } from '@telemarket/kit';
import { type Errors, type Rules, useForm, type Values } from '@telemarket/kit/form';
import { useState } from 'react';
import page from '../page.module.css';
import { PasswordInput } from '../password-input';
import { SHORTEST } from '../password-strength';
import { serverErrors } from '../server-errors';
import { StrengthMeter } from '../strength-meter';
import { useChangePassword } from './password.resource';
import { SaveNote } from './save-note';
import styles from './settings.module.css';

const LABELS = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
};
type PasswordField = keyof typeof LABELS;

const MISMATCH = 'New passwords do not match.';
const TOO_SHORT = `New password must be at least ${SHORTEST} characters long.`;
const SIGNED_OUT = 'Please log in to change your password.';
const FAILED = 'Failed to change password. Please check your current password.';

const RULES: Rules<PasswordField> = {
  currentPassword: () => null,
  newPassword: (value) => (value.length < SHORTEST ? TOO_SHORT : null),
  confirmPassword: (value, { newPassword }) => (value === newPassword ? null : MISMATCH),
};
const NOTHING: Values<PasswordField> = { currentPassword: '', newPassword: '', confirmPassword: '' };

export interface PasswordFormProps {
  user: SessionUser;
  /** Every other session has ended. */
  onChanged: () => void;
}

export function PasswordForm({ user, onChanged }: PasswordFormProps) {
  const toast = useToast();
  const changePassword = useChangePassword();
  const { errors, reject, bind } = useForm(RULES);
  const [typed, setTyped] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const complete = Object.values(typed).every((value) => value.trim() !== '');
  const note = (name: PasswordField) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const refuse = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });

  async function submit({ currentPassword, newPassword }: Values<PasswordField>, form: HTMLFormElement) {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await changePassword({ userId: user.id, currentPassword, newPassword });
      toast({ title: 'Password Changed', description: 'Every other session of yours has been signed out.' });
      form.reset();
      setTyped(NOTHING);
      // the button that had the focus is disabled now
      form.querySelector('h2')?.focus();
      onChanged();
    } catch (cause) {
      setError(cause);
      reject(form, serverErrors(cause, LABELS));
      refuse(cause instanceof ApiError && cause.status === 401 ? SIGNED_OUT : FAILED);
    } finally {
      setBusy(false);
    }
  }

  const onInvalid = (_values: Values<PasswordField>, found: Errors<PasswordField>) =>
    refuse(found.confirmPassword ?? found.newPassword ?? FAILED);

  return (
    <form className={page['card']} {...bind((values, form) => void submit(values, form), onInvalid)}>
      <h2 className={page['subtitle']} tabIndex={-1}>
        Change Password
      </h2>
      {/* for password managers, which otherwise guess whose password this is */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        label={LABELS.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
        onValue={note('currentPassword')}
      />
      <div className={page['pair']}>
        <PasswordInput
          label={LABELS.newPassword}
          name="newPassword"
          autoComplete="new-password"
          error={errors.newPassword}
          hint={<StrengthMeter password={typed.newPassword} />}
          onValue={note('newPassword')}
        />
        <PasswordInput
          label={LABELS.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
          onValue={note('confirmPassword')}
        />
      </div>
      <div className={styles['actions']}>
        <SaveNote error={error} />
        <Button type="submit" busy={busy} disabled={busy || !complete}>
          {busy ? 'Changing...' : 'Change Password'}
        </Button>
      </div>
    </form>
  );
}
