import type { DataExport } from '@telemarket/contract';
import {
  ApiError,
  Button,
  ButtonLink,
  ErrorCard,
  type SessionUser,
  Skeleton,
  useKit,
  useNavigate,
  paths,
  useToast,
} from '@telemarket/kit';
import {
  anything,
  CODE_RULE,
  CodeInput,
  needsCode,
  PasswordInput,
  type Rules,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { DateTime, formatDate } from '@telemarket/kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import page from '../page.module.css';
import { filePath, type Proof, useDataRights, useErasure } from './data-rights.resource';
import { SaveBar } from './save-bar';
import styles from './settings.module.css';

const LABELS = { currentPassword: 'Your password', code: 'Code' };
type ProofField = keyof typeof LABELS;

export interface DataRightsProps {
  user: SessionUser;
  /** Whether two-factor authentication is on. */
  withCode: boolean;
}

/** What the privacy policy promises: everything as a file, and the end of the account. */
export default function DataRights(props: DataRightsProps) {
  return (
    <>
      <ExportCard {...props} />
      <ErasureCard {...props} />
    </>
  );
}

function ExportCard({ user, withCode }: DataRightsProps) {
  const { rights, error, busy, refresh, request } = useDataRights(user.id);
  const { asking, title, ask, close } = useAsking();
  const heading = useId();

  async function send(proof: Proof) {
    await request(proof);
    close();
  }

  if (error) {
    return (
      <ErrorCard title="Your downloads could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
        Everything else on this page still works.
      </ErrorCard>
    );
  }
  const made = rights?.export ?? null;
  return (
    <section className={page['card']} aria-labelledby={heading}>
      <div>
        <h2 id={heading} ref={title} tabIndex={-1} className={page['subtitle']}>
          Download My Data
        </h2>
        <p className={page['text']}>
          Everything that we store about you, as a page to read and as JSON for other programs. A mail tells you when it
          is ready. It is available for one week.
        </p>
      </div>
      {rights ? <ExportState made={made} /> : <Skeleton height="2.75rem" />}
      {asking ? (
        <PasswordStep
          user={user}
          withCode={withCode}
          hint="So that nobody else at this device gets your data."
          label="Make the Download"
          busyLabel="Asking..."
          onSend={send}
          onCancel={close}
        />
      ) : (
        rights &&
        made?.ready !== false && (
          <div>
            <Button variant="outline" onClick={ask}>
              {made ? 'Make a New Download' : 'Download My Data'}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function ExportState({ made }: { made: DataExport | null }) {
  const label = useId();
  return (
    <div role="status" className={styles['status']}>
      {made && !made.ready && (
        <div className={styles['progress']}>
          <span id={label} className={page['text']}>
            Your data is being collected: {made.tablesDone} of {made.tablesTotal} parts.
          </span>
          <progress aria-labelledby={label} className={styles['bar']} max={made.tablesTotal} value={made.tablesDone} />
        </div>
      )}
      {made?.ready && (
        <div className={styles['progress']}>
          <span className={page['text']}>
            Ready until <DateTime iso={made.expiresAt} />. Then it is deleted.
          </span>
          <span className={styles['files']}>
            <ButtonLink compact to={filePath(made.id, 'html')} reloadDocument download>
              Page to read
            </ButtonLink>
            <ButtonLink compact variant="outline" to={filePath(made.id, 'json')} reloadDocument download>
              JSON file
            </ButtonLink>
          </span>
        </div>
      )}
    </div>
  );
}

function ErasureCard({ user, withCode }: DataRightsProps) {
  const { cart, session } = useKit();
  const { request } = useErasure();
  const navigate = useNavigate();
  const toast = useToast();
  const { asking, title, ask, close } = useAsking();
  const heading = useId();

  async function erase(proof: Proof) {
    const { eraseAt } = await request(proof);
    // The server has ended the session.
    session.signOut();
    cart.clear();
    toast({
      title: 'Your account will be deleted',
      description: `On ${formatDate(eraseAt)}. Until then the mail that we have sent to you takes it back.`,
    });
    void navigate(paths.home);
  }

  return (
    <section className={page['card']} aria-labelledby={heading}>
      <div>
        <h2 id={heading} ref={title} tabIndex={-1} className={page['subtitle']}>
          Delete My Account
        </h2>
        <p className={page['text']}>
          You are signed out everywhere at once. For one week you can take it back; then your account and everything
          that we store about you is erased. What you ordered, and its price, stays without your name, for bookkeeping.
          What you sell leaves the shop.
        </p>
      </div>
      {asking ? (
        <PasswordStep
          user={user}
          withCode={withCode}
          hint="In a week nobody can bring the account back, not even we."
          label="Delete My Account"
          busyLabel="Deleting..."
          danger
          onSend={erase}
          onCancel={close}
        />
      ) : (
        <div>
          <Button variant="outline" icon="trash" onClick={ask}>
            Delete My Account…
          </Button>
        </div>
      )}
    </section>
  );
}

/** The button that opens a step, and the step itself, are removed with the focus: it goes to the next place. */
function useAsking() {
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  return {
    asking,
    title,
    ask: () => setAsking(true),
    close() {
      setAsking(false);
      title.current?.focus();
    },
  };
}

interface PasswordStepProps extends DataRightsProps {
  hint: string;
  label: string;
  busyLabel: string;
  danger?: boolean;
  onSend: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** Both rights need the password, and a code of the second factor: an open session does not prove who asks. */
function PasswordStep({ user, withCode, hint, label, busyLabel, danger, onSend, onCancel }: PasswordStepProps) {
  /** It was switched on elsewhere meanwhile. */
  const [isOnElsewhere, setOnElsewhere] = useState(false);
  const asksForCode = withCode || isOnElsewhere;
  const rules: Rules<ProofField> = {
    currentPassword: (value) => (value ? null : 'Enter your password.'),
    code: asksForCode ? CODE_RULE : anything,
  };
  const { field, busy, failure, bind } = useForm(rules, LABELS);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), []);

  async function send({ currentPassword, code }: Values<ProofField>) {
    try {
      await onSend(code ? { currentPassword, code } : { currentPassword });
    } catch (error) {
      if (needsCode(error)) setOnElsewhere(true);
      throw error;
    }
  }

  const status = failure instanceof ApiError ? failure.status : null;
  const reason = failure instanceof ApiError && status === 409 ? failure.problem?.detail : null;
  return (
    <form ref={form} className={styles['step']} {...bind(send)}>
      {/* names the user to password managers */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput {...field('currentPassword')} autoComplete="current-password" hint={hint} />
      {asksForCode && <CodeInput {...field('code')} />}
      {reason && (
        <p role="alert" className={page['text']}>
          {reason}
        </p>
      )}
      <SaveBar
        // A wrong password is said beside the field.
        error={reason || status === 422 ? null : failure}
        busy={busy}
        label={label}
        busyLabel={busyLabel}
        danger={danger}
        beside={
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </form>
  );
}
