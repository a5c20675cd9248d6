import type { AdminReview, ReviewChange } from '@telemarket/contract';
import { Button, Skeleton } from '@telemarket/kit';
import { failureText, MAX_LENGTHS, required, TextField, useForm } from '@telemarket/kit/form';
import { DateTime } from '@telemarket/kit/ui';
import { useId } from 'react';
import { ActionButton } from '../action-button';
import { useAdminData, useChange } from '../admin-api';
import { SAVE_FAILURES } from '../failure';
import note from '../note.module.css';
import timeline from '../timeline.module.css';
import styles from './product-reviews.module.css';

const PATH = '/api/admin/reviews';
const MAX = MAX_LENGTHS.ReviewChange;

/** The newest reviews of a listing, with hidden reviews. */
export function ProductReviews({ id }: { id: number }) {
  const titleId = useId();
  const { data, error, isValidating, mutate } = useAdminData<AdminReview[]>(`${PATH}?product=${id}&pageSize=100`);
  return (
    <section className={timeline.log} aria-labelledby={titleId} aria-busy={!data && !error ? true : undefined}>
      <h3 id={titleId} className={timeline.subtitle}>
        Reviews
      </h3>
      {data?.length === 0 && <p className={timeline.quiet}>Nobody has reviewed this listing yet.</p>}
      <ol className={timeline.entries}>
        {data?.map((review) => (
          <ReviewEntry key={review.id} review={review} />
        ))}
      </ol>
      {!data && error && (
        <p className={timeline.quiet} role="alert">
          The reviews could not be loaded.{' '}
          <Button variant="quiet" compact busy={isValidating} onClick={() => void mutate()}>
            Retry
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton width="60%" />}
    </section>
  );
}

function ReviewEntry({
  review: { id, rating, text, username, createdAt, reply, hiddenReason },
}: {
  review: AdminReview;
}) {
  const send = useChange();
  const change = (body: ReviewChange) => send<AdminReview>(`${PATH}/${id}`, { method: 'PATCH', body });
  return (
    <li className={timeline.entry}>
      <p>
        <strong className={styles.rating}>{rating} of 5</strong> by {username}{' '}
        <span className={timeline.date}>
          <DateTime iso={createdAt} />
        </span>
      </p>
      {text && <p className={styles.text}>{text}</p>}
      {reply && <p className={`${timeline.quiet} ${styles.text}`}>Seller: {reply}</p>}
      {hiddenReason !== null && (
        <div className={styles.hidden}>
          <p>Hidden: {hiddenReason}</p>
          <ActionButton action={() => change({ hiddenReason: null })} label={`Show the review of ${username} again`}>
            Show again
          </ActionButton>
        </div>
      )}
      <details>
        <summary className={styles.summary}>{hiddenReason === null ? 'Answer or hide' : 'Answer'}</summary>
        <div className={styles.forms}>
          <TextForm
            label="Reply in the seller’s name"
            initial={reply ?? ''}
            max={MAX.reply}
            submit="Save reply"
            onSave={(words) => change({ reply: words || null })}
          />
          {hiddenReason === null && (
            <TextForm
              label="Why it is hidden; its author reads it"
              initial=""
              max={MAX.hiddenReason}
              missing="Enter a reason."
              submit="Hide review"
              onSave={(words) => change({ hiddenReason: words })}
            />
          )}
        </div>
      </details>
    </li>
  );
}

interface TextFormProps {
  label: string;
  initial: string;
  max: number;
  /** The error message for an empty text. Missing: the text may be empty. */
  missing?: string;
  submit: string;
  onSave: (text: string) => Promise<unknown>;
}

function TextForm({ label, initial, max, missing, submit, onSave }: TextFormProps) {
  const { field, busy, failure, bind } = useForm<'text'>(
    { text: missing ? required(missing) : () => null },
    { text: label },
  );
  return (
    <form className={styles.form} {...bind(({ text }) => onSave(text))}>
      <TextField {...field('text')} rows={2} defaultValue={initial} maxLength={max} />
      <Button type="submit" variant="outline" compact busy={busy}>
        {submit}
      </Button>
      <p role="status" className={failure === null ? undefined : note.failure}>
        {failureText(failure, SAVE_FAILURES)}
      </p>
    </form>
  );
}
