import { Button, useToast } from '@telemarket/kit';
import { CodeInput } from './code-input';
import { FailureNote } from './failure';
import { failureText, SIGN_IN_DOWN } from './failure-text';
import styles from './form.module.css';
import { CODE_RULE, isWrongCode } from './second-factor';
import { useForm } from './use-form';

export interface CodeFormProps {
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of a login, which asks for the code of the second factor. */
export function CodeForm({ onCode, onBack }: CodeFormProps) {
  const toast = useToast();
  const { field, busy, failure, bind } = useForm<'code'>({ code: CODE_RULE }, { code: 'Code' });
  const form = bind(
    ({ code }) => onCode(code),
    () => {},
    (error) => toast.error('Login failed', isWrongCode(error) ? WRONG_CODE_TEXT : failureText(error, FAILURE_TEXTS)),
  );
  return (
    <form className={styles.form} {...form}>
      <p>Your password is correct. Enter a code to continue.</p>
      <CodeInput {...field('code')} autoFocus />
      <Button type="submit" wide busy={busy}>
        Login
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        Back
      </Button>
      <FailureNote>{!isWrongCode(failure) && failureText(failure, FAILURE_TEXTS)}</FailureNote>
    </form>
  );
}

const FAILURE_TEXTS = { unreachable: SIGN_IN_DOWN, otherwise: 'Please sign in again.' };
const WRONG_CODE_TEXT = 'The code is wrong or has already been used. Wait for the next code.';
