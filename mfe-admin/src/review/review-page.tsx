import type { AdminReview } from '@telemarket/contract';
import { Chip, Dialog, Link } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { POLL_MS, useAdminData } from '../admin-api';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { NotLoaded } from '../not-loaded';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { ReviewEntry, REVIEWS } from '../review-entry';

const SPEC: ListSpecOf<typeof REVIEWS> = {
  path: REVIEWS,
  search: 'Search reviews',
  filters: { state: { label: 'State', choices: { new: 'New', hidden: 'Hidden' } } },
  sorts: { newest: 'Newest', worst: 'Lowest rating' },
};

function State({ isNew, hiddenReason, authorSuspended }: AdminReview) {
  if (hiddenReason !== null || authorSuspended) return <Chip tone="warning">Hidden</Chip>;
  return isNew ? <Chip tone="success">New</Chip> : <span>Shown</span>;
}

const COLUMNS: readonly Column<AdminReview, SortOf<typeof SPEC.path>>[] = [
  {
    label: 'Review',
    bare: true,
    sorts: { worst: 'ascending' },
    cell: ({ id, rating }) => <OpenLink row={id}>{`${rating} of 5`}</OpenLink>,
    second: ({ text }) =>
      text && (
        <span className={cell.excerpt}>
          <bdi>{text}</bdi>
        </span>
      ),
  },
  { label: 'Listing', cell: ({ productId, productTitle }) => <Listing id={productId} title={productTitle} /> },
  { label: 'Author', cell: ({ userId, username }) => <Link to={`?tab=users&open=${userId}`}>{username}</Link> },
  { label: 'State', cell: State, second: ({ reply }) => reply && 'Answered' },
  { label: 'Written', sorts: { newest: 'descending' }, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
];

const Listing = ({ id, title }: { id: number; title: string | null }) => (
  <Link to={`?tab=products&open=${id}`}>
    <bdi>{title ?? `Number ${id}`}</bdi>
  </Link>
);

/** The reviews of all listings. */
export default function ReviewPage() {
  const { openedId, close } = useOpened();
  const list = useList<AdminReview>(SPEC, POLL_MS);
  return (
    <>
      <ListView
        list={list}
        spec={SPEC}
        columns={COLUMNS}
        nouns={['review', 'reviews']}
        empty={{
          icon: 'message',
          title: 'No reviews yet',
          text: 'What buyers write about completed orders appears here.',
        }}
      />
      {openedId !== null && <ReviewDialog key={openedId} id={openedId} onClose={close} />}
    </>
  );
}

function ReviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const response = useAdminData<AdminReview>(`${REVIEWS}/${id}`);
  const { data: review } = response;
  return (
    <Dialog open onClose={onClose} title="Review">
      {review ? (
        <div className={dialog.body}>
          <p>
            <Listing id={review.productId} title={review.productTitle} />
          </p>
          <ol className={dialog.entries}>
            <ReviewEntry review={review} />
          </ol>
        </div>
      ) : (
        <NotLoaded name="review" {...response} />
      )}
    </Dialog>
  );
}
