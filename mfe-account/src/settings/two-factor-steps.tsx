import type { SecondFactorSetup } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { CODE_RULE, CodeInput, FailureNote, failureText, SIGN_IN_DOWN, useForm } from '@telemarket/kit/form';
import { useCopy } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import page from '../page.module.css';
import styles from './two-factor.module.css';

const FAILURES = { unreachable: SIGN_IN_DOWN, otherwise: 'Check the marked fields.' };

interface AppFormProps {
  setup: SecondFactorSetup;
  onCode: (code: string) => Promise<void>;
}

/** Shows the secret for the authenticator app, and requests a first code of the app. */
export function AppForm({ setup, onCode }: AppFormProps) {
  const { field, busy, failure, bind } = useForm<'code'>({ code: CODE_RULE }, { code: 'Code' });
  return (
    <form className={page.stack} {...bind(({ code }) => onCode(code))}>
      <FocusedText>Scan the QR code with your authenticator app.</FocusedText>
      <img className={styles.qr} src={setup.qrCode} width={200} height={200} alt="QR code for an authenticator app" />
      <p className={page.text}>
        On this phone, <a href={setup.uri}>open the app</a>. Or enter this key in the app:
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

/** The codes can be shown only once, because the API stores only the hashes of the codes. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const { copy, result } = useCopy(text, 'Please select the codes and copy them.');

  return (
    <div className={page.stack}>
      <FocusedText>
        Each code signs you in once when you do not have your authenticator app. The codes are shown only once, so save
        them where you can find them without your phone.
      </FocusedText>
      <ol className={styles.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.recoveryCode}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={page.buttons}>
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        <a className={styles.save} href={`data:text/plain,${encodeURIComponent(text)}`} download="recovery-codes.txt">
          Save as a file
        </a>
        <span role="status">{result}</span>
      </div>
    </div>
  );
}

/** Takes the focus when a new step of a dialog removes the focused button. */
function FocusedText({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1}>
      {children}
    </p>
  );
}
