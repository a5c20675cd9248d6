import { bidi } from '@telemarket/composition';
import type { OwnReview } from '@telemarket/contract';
import {
  Button,
  Dialog,
  DialogFooter,
  ErrorCard,
  Icon,
  Link,
  Loading,
  paths,
  type SessionUser,
  Skeleton,
  useKit,
  useResource,
  useSWRConfig,
  useToast,
} from '@telemarket/kit';
import { FailureNote, failureText, MAX_LENGTHS, type Rules, TextField, useForm } from '@telemarket/kit/form';
import { Day, text } from '@telemarket/kit/ui';
import { useId } from 'react';
import { type PartialProduct, productPath, reviewsPath } from './product.resource';
import { Stars } from './rating';
import styles from './review-dialog.module.css';

type ReviewField = 'rating' | 'text';
const RULES: Rules<ReviewField> = {
  rating: (value) => (value ? null : 'Choose 1 to 5 stars.'),
  text: () => null,
};
const LABELS: Readonly<Record<ReviewField, string>> = { rating: 'Rating', text: 'Review' };
const FAILURES = {
  401: 'Your session has ended. Sign in again.',
  closed: 'Your review can no longer be changed, because 30 days have passed.',
  reviewed: 'You have already reviewed this listing. Close this dialog and open it again to change your review.',
  429: 'Too many changes.',
  otherwise: 'Something went wrong. Please try again.',
};

export interface ReviewDialogProps {
  product: PartialProduct;
  user: SessionUser;
  open: boolean;
  onClose: () => void;
  /** Called when the review is stored. */
  onPosted: () => void;
}

/** Lets the user write or change their review, or says why they cannot. */
export default function ReviewDialog({ product, user, open, onClose, onPosted }: ReviewDialogProps) {
  const { api } = useKit();
  const path = `/api/products/${product.id}/reviews/own`;
  const key: [string, number] | null = open ? [path, user.id] : null;
  // requested at each opening, because an order may have been completed, or the address confirmed, since the last one
  const { data, error, isValidating, mutate } = useResource<OwnReview, typeof key>(key, 'on open', {
    read: () => api<OwnReview>(path),
    hideStale: true,
  });
  return (
    <Dialog title="Your review" open={open} onClose={onClose}>
      {data ? (
        <ReviewContent
          product={product}
          own={data}
          onStored={(own) => void mutate(own, false)}
          onClose={() => {
            onPosted();
            onClose();
          }}
        />
      ) : error ? (
        <ErrorCard
          title="Your review could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Loading label="Loading your review">
          <Skeleton height="14em" />
        </Loading>
      )}
    </Dialog>
  );
}

interface ContentProps {
  product: PartialProduct;
  own: OwnReview;
  onStored: (own: OwnReview) => void;
  onClose: () => void;
}

function ReviewContent(props: ContentProps) {
  const { state, review, editableUntil } = props.own;
  if (state === 'not-bought') {
    return (
      <p>
        You can review this listing once your order for it is completed. See{' '}
        <Link to={paths.orderHistory}>your orders</Link>.
      </p>
    );
  }
  if (state === 'unconfirmed') {
    return (
      <p>
        Confirm your email address in your <Link to={paths.profile}>account settings</Link>, then come back to review
        this listing.
      </p>
    );
  }
  if (!review || editableUntil) return <ReviewForm {...props} />;
  return (
    <div className={styles.form}>
      <HiddenNote reason={props.own.hiddenReason} />
      <span role="img" aria-label={`${review.rating} out of 5`}>
        <Stars rating={review.rating} />
      </span>
      {review.text && (
        <p dir="auto" className={styles.words}>
          {review.text}
        </p>
      )}
      <p className={text.note}>Your review can no longer be changed, because 30 days have passed.</p>
    </div>
  );
}

function ReviewForm({ product, own: { review, editableUntil, hiddenReason }, onStored, onClose }: ContentProps) {
  const formId = useId();
  const { api } = useKit();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const { field, errors, busy, failure, bind } = useForm(RULES, LABELS);
  const form = bind(
    async ({ rating, text }) => {
      const body = { rating: Number(rating), text: text || null };
      const path = `/api/products/${product.id}/reviews`;
      onStored(await api<OwnReview>(review ? `${path}/own` : path, { method: review ? 'PATCH' : 'POST', body }));
      await Promise.all([mutate(productPath(String(product.id))), mutate(reviewsPath(product.id))]);
      toast({ title: review ? 'Review changed' : 'Review posted', description: 'Thank you.' });
      onClose();
    },
    (_values, found) => found.rating && document.getElementById(`${formId}-1`)?.focus(),
  );
  return (
    <form id={formId} className={styles.form} {...form}>
      <HiddenNote reason={hiddenReason} />
      <p className={text.note}>
        About{' '}
        <b dir="auto" className={styles.title}>
          {product.title}
        </b>
        . Your review is public and shows your first name.
      </p>
      <fieldset className={styles.rating} aria-describedby={errors.rating ? `${formId}-error` : undefined}>
        <legend className={styles.legend}>Rating</legend>
        <div className={styles.choices}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars} className={styles.choice}>
              <input
                id={`${formId}-${stars}`}
                type="radio"
                name="rating"
                value={stars}
                aria-label={stars === 1 ? '1 star' : `${stars} stars`}
                defaultChecked={stars === review?.rating}
              />
              <svg viewBox="0 0 24 24" width={32} height={32} aria-hidden="true">
                <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />
              </svg>
            </label>
          ))}
        </div>
        <p id={`${formId}-error`} className={styles.error}>
          {errors.rating && (
            <>
              <Icon name="alert" size={16} />
              <span>{errors.rating}</span>
            </>
          )}
        </p>
      </fieldset>
      <TextField
        {...field('text')}
        label="What should others know?"
        optional
        rows={5}
        maxLength={MAX_LENGTHS.ReviewInput.text}
        defaultValue={review?.text ?? ''}
      />
      <p className={text.note}>
        {editableUntil ? (
          <span>
            You can change your review until <Day iso={editableUntil} />.
          </span>
        ) : (
          'You can change your review for 30 days.'
        )}
      </p>
      <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
      <DialogFooter>
        <Button type="submit" form={formId} wide busy={busy}>
          {review ? 'Save changes' : 'Post review'}
        </Button>
      </DialogFooter>
    </form>
  );
}

const HiddenNote = ({ reason }: { reason: string | null }) =>
  reason !== null && <p className={styles.hidden}>{bidi`The shop has hidden this review: ${reason}`}</p>;
