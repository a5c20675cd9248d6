import type { components } from '@telemarket/contract';
import { ApiError, useSession } from '@telemarket/kit';
import {
  anything,
  CODE_RULE,
  CodeInput,
  type FailureTexts,
  failureText,
  needsCode,
  PasswordInput,
  required,
  type Values,
} from '@telemarket/kit/form';
import { useState } from 'react';

export const PROOF_LABELS = { currentPassword: 'Your password', code: 'Code' };
type ProofField = keyof typeof PROOF_LABELS;

/**
 * Returns the rules of a form that changes the staff. The form asks for the password and, with two-factor
 * authentication, a code, because an open session does not prove who uses it. Two-factor authentication may have been
 * enabled since the page was loaded.
 */
export function useProof(withCode: boolean) {
  const [isOnElsewhere, setOnElsewhere] = useState(false);
  const isCodeRequired = withCode || isOnElsewhere;
  return {
    isCodeRequired,
    rules: { currentPassword: required('Enter your password.'), code: isCodeRequired ? CODE_RULE : anything },
    onCodeFailure: (error: unknown) => needsCode(error) && setOnElsewhere(true),
  };
}

/** Only a form that has a code field sends a code. */
export const proofOf = ({ currentPassword, code }: Values<ProofField>): components['schemas']['OwnerProof'] =>
  code ? { currentPassword, code } : { currentPassword };

/** Returns null when the fields already show why the API has refused their values. */
export const proofFailure = (failure: unknown, texts: FailureTexts) =>
  failure instanceof ApiError && failure.status === 422 ? null : failureText(failure, texts);

interface ProofInputsProps {
  field: (name: ProofField) => { name: string; label: string; error?: string };
  isCodeRequired: boolean;
}

export function ProofInputs({ field, isCodeRequired }: ProofInputsProps) {
  const username = useSession()?.username ?? '';
  return (
    <>
      {/* password managers read the username here */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput {...field('currentPassword')} autoComplete="current-password" />
      {isCodeRequired && <CodeInput {...field('code')} />}
    </>
  );
}
