import type { SecondFactorSetup } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import {
  CODE_RULE,
  CodeInput,
  entryFailure,
  FailureNote,
  PasswordInput,
  required,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import page from '../page.module.css';
import { FocusedText } from './focused-text';
import styles from './two-factor.module.css';

const PASSWORD_LABEL = { currentPassword: 'Your password' };
const CODE_LABEL = { code: 'Code' };
const PASSWORD_RULE = required('Enter your password.');

/** Proves who asks, before the secret of the app is shown. */
export function PasswordStep({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const { field, busy, failure, bind } = useForm<'currentPassword'>({ currentPassword: PASSWORD_RULE }, PASSWORD_LABEL);
  return (
    <form className={styles['form']} {...bind(({ currentPassword }) => onPassword(currentPassword))}>
      <p>
        You need an authenticator app, such as Aegis, Google Authenticator or the one of your password manager. It shows
        a new code every 30 seconds.
      </p>
      <PasswordInput {...field('currentPassword')} autoComplete="current-password" />
      <Button type="submit" wide busy={busy}>
        Continue
      </Button>
      <FailureNote>{reasonOf(failure)}</FailureNote>
    </form>
  );
}

export interface AppFormProps {
  setup: SecondFactorSetup;
  onCode: (code: string) => Promise<void>;
}

/** How the app receives the secret, and a first code that proves it. */
export function AppForm({ setup, onCode }: AppFormProps) {
  const { field, busy, failure, bind } = useForm<'code'>({ code: CODE_RULE }, CODE_LABEL);
  return (
    <form className={styles['form']} {...bind(({ code }) => onCode(code))}>
      <FocusedText>Scan the picture with your authenticator app.</FocusedText>
      <img
        className={styles['qr']}
        src={setup.qrCode}
        width={200}
        height={200}
        alt="QR code for an authenticator app"
      />
      <p className={page['text']}>
        On this phone, <a href={setup.uri}>open the app</a>. Or enter this key there:
      </p>
      <p>
        <code className={styles['key']}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <CodeInput {...field('code')} appOnly />
      <Button type="submit" wide busy={busy}>
        Switch on
      </Button>
      <FailureNote>{reasonOf(failure)}</FailureNote>
    </form>
  );
}

export interface ProofFormProps {
  text: string;
  button: string;
  danger?: boolean;
  onProof: (proof: Values<'currentPassword' | 'code'>) => Promise<void>;
}

/** Asks for the password and a code. */
export function ProofForm({ text, button, danger, onProof }: ProofFormProps) {
  const { field, busy, failure, bind } = useForm<'currentPassword' | 'code'>(
    { currentPassword: PASSWORD_RULE, code: CODE_RULE },
    { ...PASSWORD_LABEL, ...CODE_LABEL },
  );
  return (
    <form className={styles['form']} {...bind(onProof)}>
      <p>{text}</p>
      <PasswordInput {...field('currentPassword')} autoComplete="current-password" />
      <CodeInput {...field('code')} />
      <Button type="submit" wide busy={busy} variant={danger ? 'danger' : 'primary'}>
        {button}
      </Button>
      <FailureNote>{reasonOf(failure)}</FailureNote>
    </form>
  );
}

const reasonOf = (failure: unknown) => failure !== null && entryFailure(failure, 'Check what is marked.');
