import { Button } from '@telemarket/kit';
import { useCopy } from '@telemarket/kit/ui';
import page from '../page.module.css';
import { FocusedText } from './focused-text';
import styles from './two-factor.module.css';

/** The codes can be shown only once, because the API stores only their hashes. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const { copy, result } = useCopy(text, 'Please select the codes and copy them.');

  return (
    <div className={page.stack}>
      <FocusedText>
        Each code signs you in once when you do not have your authenticator app. The codes are shown only now: store
        them where you can find them without your phone.
      </FocusedText>
      <ol className={styles.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.recoveryCode}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        <a
          className={styles.save}
          href={`data:text/plain,${encodeURIComponent(text)}`}
          download="telemarket-recovery-codes.txt"
        >
          Save as a file
        </a>
        <span role="status">{result}</span>
      </div>
    </div>
  );
}
