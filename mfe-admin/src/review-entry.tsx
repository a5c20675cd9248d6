import { bidi } from '@telemarket/composition';
import type { AdminReview, ReviewChange } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { anything, FailureNote, failureText, MAX_LENGTHS, required, TextField, useForm } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { ActionButton } from './action-button';
import { useAdminChange } from './admin-api';
import { SAVE_FAILURES } from './failure';
import { Entry } from './section';
import styles from './review-entry.module.css';

export const REVIEWS = '/api/admin/reviews';
const MAX_REVIEW_LENGTHS = MAX_LENGTHS.ReviewChange;

/** A review, with the forms to answer or hide it, which also mark it as read. */
export function ReviewEntry({ review }: { review: AdminReview }) {
  const { id, rating, text: words, username, createdAt, updatedAt, reply, repliedAt, hiddenReason } = review;
  const send = useAdminChange();
  const change = (body: ReviewChange) =>
    send(`${REVIEWS}/${id}`, { method: 'PATCH', body: { ...body, readUntil: updatedAt } }, `${REVIEWS}/${id}`);
  return (
    <Entry title={`${rating} of 5`} by={username} at={createdAt} marked={review.isNew}>
      {words && (
        <p dir="auto" className={styles.text}>
          {words}
        </p>
      )}
      {reply && <p className={`${text.note} ${styles.text}`}>{`Seller: ${reply}`}</p>}
      {repliedAt && updatedAt > repliedAt && <p className={text.note}>The review was changed after the reply.</p>}
      {review.authorSuspended && <p className={styles.hidden}>Not shown, because the author’s account is suspended.</p>}
      {hiddenReason !== null && (
        <div className={styles.hidden}>
          <p>{bidi`Hidden: ${hiddenReason}`}</p>
          <ActionButton
            action={() => change({ hiddenReason: null })}
            label={bidi`Show the review by ${username} again`}
          >
            Show again
          </ActionButton>
        </div>
      )}
      {review.isNew && (
        <ActionButton action={() => change({})} label={bidi`Mark the review by ${username} as read`}>
          Mark as read
        </ActionButton>
      )}
      <details>
        <summary className={styles.summary}>{hiddenReason === null ? 'Reply or hide' : 'Reply'}</summary>
        <div className={styles.forms}>
          <TextForm
            label="Reply in the seller’s name"
            initial={reply ?? ''}
            max={MAX_REVIEW_LENGTHS.reply}
            submit="Save reply"
            onSave={(answer) => change({ reply: answer || null })}
          />
          {hiddenReason === null && (
            <TextForm
              label="Reason for hiding the review (the author reads it)"
              initial=""
              max={MAX_REVIEW_LENGTHS.hiddenReason}
              missing="Enter a reason."
              submit="Hide review"
              onSave={(reason) => change({ hiddenReason: reason })}
            />
          )}
        </div>
      </details>
    </Entry>
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
  const rules = { text: missing ? required(missing) : anything };
  const { field, busy, failure, bind } = useForm(rules, { text: label });
  return (
    <form className={styles.form} {...bind(({ text }) => onSave(text))}>
      <TextField {...field('text')} rows={2} defaultValue={initial} maxLength={max} />
      <Button type="submit" variant="outline" compact busy={busy}>
        {submit}
      </Button>
      <FailureNote>{failureText(failure, SAVE_FAILURES)}</FailureNote>
    </form>
  );
}
