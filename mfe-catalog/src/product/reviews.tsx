import { bidi } from '@telemarket/composition';
import type { Review } from '@telemarket/contract';
import {
  Button,
  ErrorCard,
  type Listing,
  Loading,
  Skeleton,
  useDialogAddress,
  useResource,
  useSession,
} from '@telemarket/kit';
import { Day, text, useShownPages } from '@telemarket/kit/ui';
import { useEffect, useRef } from 'react';
import { LazyDialog } from '../lazy-dialog';
import { focusAndScroll } from '../focus-and-scroll';
import { type PartialProduct, REVIEWS_PER_PAGE, reviewsPath } from './product.resource';
import { Stars } from './rating';
import styles from './reviews.module.css';

export function Reviews({ product }: { product: PartialProduct }) {
  const [pages, showMore] = useShownPages();
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialogAddress(REVIEW_FRAGMENT);
  const isOpen = dialog.value !== null;
  const isPosted = useRef(false);
  useEffect(() => {
    if (isOpen || !isPosted.current) return;
    isPosted.current = false;
    // moves the focus to the reviews: the dialog has returned it to its opener, which may be at the top of the page
    focusAndScroll(heading.current);
  }, [isOpen]);
  // an API of an earlier release sends no `isSampleRating` and has no reviews
  const count = product.isSampleRating === false ? product.reviewCount : 0;
  return (
    <section className={styles.section}>
      <h2 ref={heading} className={text.heading} tabIndex={-1}>
        Reviews
      </h2>
      {count === 0 && (
        <p className={text.note}>
          {product.isSampleRating
            ? 'Nobody has reviewed this listing yet. Its rating is a sample, because this is a demonstration catalogue.'
            : 'Nobody has reviewed this listing yet.'}
        </p>
      )}
      {count > 0 &&
        Array.from({ length: pages }, (_, index) => (
          <ReviewList key={index} path={reviewsPath(product.id, index + 1)} sellerName={product.sellerName} />
        ))}
      {count > pages * REVIEWS_PER_PAGE && (
        <div>
          <Button variant="outline" onClick={showMore}>
            Show more reviews
          </Button>
        </div>
      )}
      <WriteReview product={product} dialog={dialog} onPosted={() => (isPosted.current = true)} />
    </section>
  );
}

function ReviewList({ path, sellerName }: { path: string; sellerName: string }) {
  const { data, error, isValidating, mutate } = useResource<Listing<Review> | null>(path, 'on open');
  if (error) {
    return (
      <ErrorCard
        title="The reviews could not be loaded"
        error={error}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the reviews">
        <Skeleton height="6em" />
      </Loading>
    );
  }
  return (
    <ul className={styles.list}>
      {data.rows.map(({ id, rating, text: words, firstName, createdAt, updatedAt, reply, repliedAt }) => (
        <li key={id} className={styles.review}>
          <p className={styles.head}>
            <span className={styles.stars} role="img" aria-label={`${rating} out of 5`}>
              <Stars rating={rating} />
            </span>
            <b className={styles.name}>{firstName}</b>
            <span className={text.note}>
              <Day iso={createdAt} />
            </span>
          </p>
          {words && (
            <p dir="auto" className={styles.words}>
              {words}
            </p>
          )}
          {reply && (
            <div className={styles.reply}>
              <p className={styles.name}>{bidi`Reply from ${sellerName}`}</p>
              <p dir="auto" className={styles.words}>
                {reply}
              </p>
              {repliedAt && updatedAt > repliedAt && (
                <p className={text.note}>The buyer changed the review after this reply.</p>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const loadReviewDialog = () => import(/* webpackChunkName: "dialogs" */ './review-dialog');

/** The fragment with which links in the order history open the form. */
const REVIEW_FRAGMENT = '#review';

interface WriteReviewProps {
  product: PartialProduct;
  dialog: ReturnType<typeof useDialogAddress>;
  onPosted: () => void;
}

function WriteReview({ product, dialog, onPosted }: WriteReviewProps) {
  const user = useSession();
  if (user === null) return <p className={text.note}>Buyers can review a listing once their order is completed.</p>;
  return (
    <div>
      <Button variant="outline" onClick={() => dialog.open()}>
        Write a review
      </Button>
      {user && (
        <LazyDialog
          title="Your review"
          load={loadReviewDialog}
          props={{ product, user, open: dialog.value !== null, onClose: dialog.close, onPosted }}
        />
      )}
    </div>
  );
}
