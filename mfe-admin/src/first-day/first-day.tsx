import type { FirstDay, FirstStep } from '@telemarket/contract';
import { Button, Icon, Link, paths } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { text, VisuallyHidden } from '@telemarket/kit/ui';
import { useId } from 'react';
import { useAdminChange } from '../admin-api';
import { SAVE_FAILURES } from '../failure';
import { FIRST_DAY, useFirstDay } from '../first-day-data';
import styles from './first-day.module.css';

/** Says on which page each step is done. */
const STEPS: Readonly<Record<FirstStep['step'], { label: string; note: string; to: string }>> = {
  name: { label: 'Name and imprint', note: 'The name of your shop, and who runs it', to: '?tab=settings' },
  mail: { label: 'Mail', note: 'Needs PUBLIC_ORIGIN and SMTP_URL', to: '?tab=settings' },
  'second-factor': {
    label: 'Two-factor authentication',
    note: 'A code from your phone protects this dashboard',
    to: `${paths.profile}?tab=security`,
  },
  listing: {
    label: 'First listing',
    note: 'Create one, or import a CSV file',
    to: '?tab=products&open=new',
  },
  chat: { label: 'Chat', note: 'Where visitors reach you on Telegram', to: '?tab=settings' },
  seller: {
    label: 'First seller',
    note: 'Add the email address to which a seller’s orders are sent',
    to: '?tab=products&view=sellers',
  },
};

/**
 * Lists the steps that a new shop still needs. The dashboard hides the list once all steps are done or somebody has
 * dismissed it.
 */
export default function FirstDayList() {
  const data = useFirstDay();
  const change = useAdminChange();
  const { run, busy, error } = useAction(
    () => change<FirstDay>(`${FIRST_DAY}/dismissal`, { method: 'POST' }, FIRST_DAY),
    { atUnmount: 'continue' },
  );
  const heading = useId();
  // a step of a newer API has no link here
  const steps = data?.steps.filter(({ step }) => step in STEPS) ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={text.subheading}>
          Your first day
        </h2>
        <p className={text.note}>{`${done} of ${steps.length} done`}</p>
        <Button className={styles.dismiss} variant="quiet" compact busy={busy} onClick={run}>
          Dismiss
        </Button>
      </div>
      <span role="status">{failureText(error, SAVE_FAILURES)}</span>
      <ul className={styles.steps}>
        {steps.map(({ step, isDone }) => {
          const { label, note, to } = STEPS[step];
          return (
            <li key={step} className={`${styles.step} ${isDone ? styles.done : ''}`}>
              <span className={styles.mark}>{isDone && <Icon name="check" size={16} />}</span>
              <span className={styles.words}>
                <Link className={styles.link} to={to}>
                  {label}
                </Link>
                {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
                <span className={styles.note}>{note}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
