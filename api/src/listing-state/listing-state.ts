import { invalidFields } from '../http/problem';

/** A `deleted` listing can be restored. A `sold` listing still has a page and can be put back on sale. */
export const LISTING_STATES = ['draft', 'listed', 'paused', 'sold', 'deleted'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** The states that administrators can choose. Listings in these states can be edited. */
export const EDITABLE_STATES = ['draft', 'listed', 'paused'] as const satisfies readonly ListingState[];
export type EditableState = (typeof EDITABLE_STATES)[number];

/** A deleted listing can be restored for this number of days. */
export const RESTORABLE_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;
const MAX_PUBLISH_AHEAD_DAYS = 366;

type UnlistedColumns = { delistedAt: Date | null; unlistedAs: 'draft' | 'paused' | null; unlistedAt: Date | null };
type StateColumns = UnlistedColumns & { publishAt: Date | null };
type StoredListing = UnlistedColumns & { soldAt: Date | null };
type PlannedListing = StoredListing & { publishAt: Date | null; createdAt: Date };

/**
 * Returns the state of a listing. The database computes the same state in the column `state`, which filters use. A test
 * compares the two.
 */
export function listingStateOf({ delistedAt, soldAt, unlistedAs, unlistedAt }: StoredListing): ListingState {
  if (delistedAt === null) return 'listed';
  if (soldAt !== null) return 'sold';
  return unlistedAs !== null && unlistedAt?.getTime() === delistedAt.getTime() ? unlistedAs : 'deleted';
}

export const isEditableState = (state: ListingState | undefined): state is EditableState =>
  EDITABLE_STATES.some((editable) => editable === state);

export const isEditable = (product: StoredListing): boolean => isEditableState(listingStateOf(product));

/** Returns whether the listing itself is on hold. Whether its seller is paused does not matter. */
export const isOnHold = (product: StoredListing): boolean => listingStateOf(product) === 'paused';

export const hasPage = (product: StoredListing): boolean =>
  listingStateOf(product) !== 'draft' && listingStateOf(product) !== 'deleted';

/** The SQL condition for products that have a page. */
export const HAS_PAGE = "state IN ('listed', 'paused', 'sold')";

/** Returns the column values for a listing that changes to the given state now. */
export function columnsForState(state: EditableState): StateColumns {
  if (state === 'listed') return { delistedAt: null, unlistedAs: null, unlistedAt: null, publishAt: null };
  const now = new Date();
  return { delistedAt: now, unlistedAs: state, unlistedAt: now, publishAt: null };
}

/**
 * Returns the column values for a listing that is deleted now. `unlistedAs` is kept, so that a deleted draft is
 * restored as a draft.
 */
export const columnsForDeletion = () => ({ delistedAt: new Date(), unlistedAt: null, publishAt: null });

/** Returns the column values for a deleted listing that is restored now. */
export const columnsForRestore = ({ unlistedAs }: Pick<UnlistedColumns, 'unlistedAs'>): StateColumns =>
  columnsForState(unlistedAs ?? 'listed');

export function restorableUntil({ delistedAt, ...product }: StoredListing): Date | null {
  if (!delistedAt || listingStateOf({ delistedAt, ...product }) !== 'deleted') return null;
  return new Date(delistedAt.getTime() + RESTORABLE_DAYS * DAY_MS);
}

type WantedState = { state?: EditableState; publishAt?: string | null };

/**
 * Returns the column values for the state that an administrator has chosen, or for the current state when none was
 * chosen. A draft gets the time of its publication as `createdAt`. Throws 422 when the planned time of publication is
 * not possible.
 */
export function nextStateColumns(
  before: PlannedListing | null,
  { state: wanted, publishAt }: WantedState,
): StateColumns & Pick<PlannedListing, 'createdAt'> {
  const earlier = before && listingStateOf(before);
  const isSame = before && (wanted === undefined || wanted === earlier);
  const { delistedAt, unlistedAs, unlistedAt } = isSame ? before : columnsForState(wanted ?? 'listed');
  const wasDraft = earlier === 'draft' && delistedAt === null;
  const createdAt = before && !wasDraft ? before.createdAt : new Date();
  const planned = publishAt === undefined ? (before?.publishAt ?? null) : toDate(publishAt);
  const isListed = delistedAt === null;
  if (isListed && publishAt)
    throw invalidFields([{ field: 'publishAt', message: 'is only for drafts and paused listings' }]);
  if (planned && planned.getTime() !== before?.publishAt?.getTime()) checkPublishTime(planned);
  return { delistedAt, unlistedAs, unlistedAt, createdAt, publishAt: isListed ? null : planned };
}

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

function checkPublishTime(publishAt: Date): void {
  const ahead = publishAt.getTime() - Date.now();
  if (!(ahead > 0 && ahead <= MAX_PUBLISH_AHEAD_DAYS * DAY_MS))
    throw invalidFields([{ field: 'publishAt', message: 'must be in the future, at most a year ahead' }]);
}
