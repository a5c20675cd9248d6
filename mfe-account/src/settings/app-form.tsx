import type { SecondFactorSetup } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { CODE_RULE, CodeInput, FailureNote, failureText, SIGN_IN_DOWN, useForm } from '@telemarket/kit/form';
import page from '../page.module.css';
import { FocusedText } from './focused-text';
import styles from './two-factor.module.css';

const FAILURES = { unreachable: SIGN_IN_DOWN, otherwise: 'Check the marked fields.' };

export interface AppFormProps {
  setup: SecondFactorSetup;
  onCode: (code: string) => Promise<void>;
}

/** Shows the secret for the authenticator app, and requests a first code of the app. */
export function AppForm({ setup, onCode }: AppFormProps) {
  const { field, busy, failure, bind } = useForm<'code'>({ code: CODE_RULE }, { code: 'Code' });
  return (
    <form className={page.stack} {...bind(({ code }) => onCode(code))}>
      <FocusedText>Scan the picture with your authenticator app.</FocusedText>
      <img className={styles.qr} src={setup.qrCode} width={200} height={200} alt="QR code for an authenticator app" />
      <p className={page.text}>
        On this phone, <a href={setup.uri}>open the app</a>. Or enter this key there:
      </p>
      <p>
        <code className={styles.key}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <CodeInput {...field('code')} appOnly />
      <Button type="submit" wide busy={busy}>
        Switch on
      </Button>
      <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
    </form>
  );
}
