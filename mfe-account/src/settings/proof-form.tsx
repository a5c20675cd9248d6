import { ApiError, Button } from '@telemarket/kit';
import { CodeInput, PasswordInput, required, type Rules, useForm, type Values } from '@telemarket/kit/form';
import { type ReactNode, useEffect, useRef } from 'react';
import page from '../page.module.css';
import type { Proof } from './data-rights.resource';
import { SaveBar } from './save-bar';
import { useCodeRequirement } from './use-code';

const LABELS = { currentPassword: 'Your password', code: 'Code' };
type ProofField = keyof typeof LABELS;

export interface ProofFormProps {
  username: string;
  withCode: boolean;
  text?: ReactNode;
  hint?: string;
  label: string;
  busyLabel?: string;
  danger?: boolean;
  onProof: (proof: Proof) => Promise<void>;
  /** If set, the form has a Cancel button. */
  onCancel?: () => void;
}

/** Requires the password and, if enabled, a code, because an open session does not prove the user's identity. */
export function ProofForm(props: ProofFormProps) {
  const { username, withCode, text, hint, label, busyLabel = label, danger, onProof, onCancel } = props;
  const { isCodeRequired, codeRule, onCodeFailure } = useCodeRequirement(withCode);
  const rules: Rules<ProofField> = { currentPassword: required('Enter your password.'), code: codeRule };
  const { field, busy, failure, bind } = useForm(rules, LABELS);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), []);

  const prove = ({ currentPassword, code }: Values<ProofField>) =>
    onProof(code ? { currentPassword, code } : { currentPassword });

  const status = failure instanceof ApiError ? failure.status : null;
  const reason = failure instanceof ApiError && (status === 409 || status === 424) ? failure.problem?.detail : null;
  return (
    <form ref={form} className={page.stack} {...bind(prove, undefined, onCodeFailure)}>
      {text && <p>{text}</p>}
      {/* password managers read the username here */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput {...field('currentPassword')} autoComplete="current-password" hint={hint} />
      {isCodeRequired && <CodeInput {...field('code')} />}
      {reason && (
        <p role="alert" className={page.text}>
          {reason}
        </p>
      )}
      <SaveBar
        // an error with the status 422 is shown at its field, and not here
        error={reason || status === 422 ? null : failure}
        busy={busy}
        label={label}
        busyLabel={busyLabel}
        danger={danger}
        wide={!onCancel}
        beside={
          onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )
        }
      />
    </form>
  );
}
