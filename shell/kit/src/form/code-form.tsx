import { Button, useToast } from '@telemarket/kit';
import { CodeInput } from './code-input';
import { entryFailure } from './entry-failure';
import { FailureNote } from './failure';
import styles from './form.module.css';
import { CODE_RULE, isWrongCode } from './second-factor';
import { useForm } from './use-form';

export interface CodeFormProps {
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of a login. */
export function CodeForm({ onCode, onBack }: CodeFormProps) {
  const toast = useToast();
  const { field, busy, failure, bind } = useForm<'code'>({ code: CODE_RULE }, { code: 'Code' });
  const form = bind(
    ({ code }) => onCode(code),
    () => {},
    (error) =>
      toast({
        title: 'Login failed',
        description: isWrongCode(error) ? WRONG : entryFailure(error, 'Please log in again.'),
        variant: 'destructive',
      }),
  );
  return (
    <form className={styles['form']} {...form}>
      <p>Your password is right. Enter a code to go on.</p>
      <CodeInput {...field('code')} autoFocus />
      <Button type="submit" wide busy={busy}>
        Login
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        Back
      </Button>
      <FailureNote>
        {failure !== null && !isWrongCode(failure) && entryFailure(failure, 'Please log in again.')}
      </FailureNote>
    </form>
  );
}

const WRONG = 'The code is not right, or was used before. Wait for the next one.';
