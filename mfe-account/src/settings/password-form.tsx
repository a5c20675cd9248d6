import type { AuthAnswer } from '@telemarket/contract';
import { type SessionUser, useKit, useToast } from '@telemarket/kit';
import {
  anything,
  CodeInput,
  type Errors,
  failureText,
  fieldErrors,
  isWrongCode,
  needsCode,
  PasswordInput,
  type Rules,
  SIGN_IN_DOWN,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { useState } from 'react';
import page from '../page.module.css';
import { NEW_PASSWORD_RULES } from '../password-strength';
import { StrengthMeter } from '../strength-meter';
import { SaveBar } from './save-bar';
import { useCodeRequirement } from './use-code';

const LABELS = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  code: 'Code',
};
type PasswordField = keyof typeof LABELS;

const SIGNED_OUT = 'Please log in to change your password.';
const FAILED = 'Failed to change password. Please check your current password.';
const FAILURES = { 401: SIGNED_OUT, unreachable: SIGN_IN_DOWN, otherwise: FAILED };

const EMPTY_VALUES: Omit<Values<PasswordField>, 'code'> = { currentPassword: '', newPassword: '', confirmPassword: '' };

export interface PasswordFormProps {
  user: SessionUser;
  /** Whether two-factor authentication is on. */
  withCode: boolean;
  /** Called when the API has ended all other sessions. */
  onChanged: () => void;
}

export function PasswordForm({ user, withCode, onChanged }: PasswordFormProps) {
  const { api } = useKit();
  const toast = useToast();
  const { isCodeRequired, codeRule, onCodeFailure } = useCodeRequirement(withCode);
  const rules: Rules<PasswordField> = { currentPassword: anything, ...NEW_PASSWORD_RULES, code: codeRule };
  const { field, busy, failure, bind, clear } = useForm(rules, LABELS);
  const [typed, setTyped] = useState(EMPTY_VALUES);
  const complete = Object.values(typed).every((value) => value.trim() !== '');
  const typeInto = (name: keyof typeof EMPTY_VALUES) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));

  async function onValid(values: Values<PasswordField>, form: HTMLFormElement) {
    const { currentPassword, newPassword, code } = values;
    const body = { userId: user.id, currentPassword, newPassword, ...(code && { code }) };
    await api<AuthAnswer>('/api/auth/change-password', { method: 'POST', body });
    toast({ title: 'Password Changed', description: 'All your other sessions have been signed out.' });
    clear(form, values);
    setTyped(EMPTY_VALUES);
    // the focused button becomes disabled, so the heading gets the focus
    form.querySelector('h2')?.focus();
    onChanged();
  }

  const onInvalid = (_values: Values<PasswordField>, found: Errors<PasswordField>) =>
    toast.error('Error', found.confirmPassword ?? found.newPassword ?? found.code ?? FAILED);
  function onFailure(error: unknown) {
    onCodeFailure(error);
    const codeError = needsCode(error) || isWrongCode(error) ? fieldErrors(error, LABELS).code : undefined;
    toast.error('Error', codeError ?? failureText(error, FAILURES));
  }

  return (
    <form className={page.card} {...bind(onValid, onInvalid, onFailure)}>
      <h2 className={text.subheading} tabIndex={-1}>
        Change Password
      </h2>
      {/* password managers read the username here */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        {...field('currentPassword')}
        autoComplete="current-password"
        onValue={typeInto('currentPassword')}
      />
      <div className={page.pair}>
        <PasswordInput
          {...field('newPassword')}
          autoComplete="new-password"
          hint={<StrengthMeter password={typed.newPassword} />}
          onValue={typeInto('newPassword')}
        />
        <PasswordInput
          {...field('confirmPassword')}
          autoComplete="new-password"
          onValue={typeInto('confirmPassword')}
        />
      </div>
      {isCodeRequired && <CodeInput {...field('code')} />}
      <SaveBar
        error={failure}
        busy={busy}
        busyLabel="Changing..."
        label="Change Password"
        disabled={busy || !complete}
      />
    </form>
  );
}
