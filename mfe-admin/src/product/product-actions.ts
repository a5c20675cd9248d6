import type { AdminProduct } from '@telemarket/contract';
import type { FailureTexts } from '@telemarket/kit/form';
import { isOldCheck } from '@telemarket/kit/ui';
import { ifMatch, type useAdminApi } from '../admin-api';
import type { BulkAction } from '../bulk-action';
import { JOB_LABELS } from '../jobs';
import { BulkEditDialog } from './bulk-edit-dialog';
import { CHECK_NOTE, suggestedNotes } from './check-note';
import { isEditable, isUnlisted } from './listing-states';

export const PRODUCTS = '/api/admin/products';
export const productPath = (id: number) => `${PRODUCTS}/${id}`;

/** A change of one row, made with a button in the row. */
export interface RowAction {
  label: string;
  /** The text about a row that was changed, such as "was deleted". */
  done: string;
  refused: string;
  failures: FailureTexts;
  /** Whether the row can be changed. */
  applies: (product: AdminProduct) => boolean;
  /** Sends the change. Rejects when the API refuses the row. */
  run: (product: AdminProduct, call: ReturnType<typeof useAdminApi>, text: string) => Promise<unknown>;
  undo?: RowAction;
}

const FAILURES = {
  stale: 'Somebody else has changed this product. Check the product again first.',
  404: 'This product is not in the shop any more.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The server did not accept the change.',
};

/** Whether the check of a verified listing is old, or does not say what was checked and when. */
export const isDue = ({ isVerified, verifiedAt, verificationNote }: AdminProduct): boolean =>
  isVerified && (!verificationNote || !verifiedAt || isOldCheck(verifiedAt));

/** The text of this change says what was checked. */
export const VERIFY: RowAction = {
  label: 'Verify',
  done: 'is now Verified',
  refused: 'was not changed',
  failures: FAILURES,
  applies: (product) => isEditable(product) && (!product.isVerified || isDue(product)),
  run: ({ id, version }, call, note) =>
    call(productPath(id), {
      method: 'PATCH',
      body: { isVerified: true, verificationNote: note, isCheckedAgain: true },
      headers: ifMatch(version),
    }),
};

/** Undoes Unverify. With the same note, the API also restores the date of the mark. */
const VERIFY_AS_BEFORE: RowAction = {
  label: 'Verify as before',
  done: 'is Verified as before',
  refused: 'was not changed',
  failures: FAILURES,
  applies: () => true,
  run: ({ id, version, verificationNote }, call) =>
    call(productPath(id), {
      method: 'PATCH',
      body: { isVerified: true, verificationNote },
      headers: ifMatch(version + 1),
    }),
};

/** Removes a mark without a note. This cannot be undone, because nobody knows what was checked. */
export const UNVERIFY_FOR_GOOD: RowAction = {
  label: 'Unverify',
  done: 'is now Unverified',
  refused: 'was not changed',
  failures: FAILURES,
  applies: (product) => product.isVerified && isEditable(product),
  run: ({ id, version }, call) =>
    call(productPath(id), { method: 'PATCH', body: { isVerified: false }, headers: ifMatch(version) }),
};

export const UNVERIFY: RowAction = { ...UNVERIFY_FOR_GOOD, undo: VERIFY_AS_BEFORE };

/** Restores the listing as it was before it was deleted. */
export const RESTORE: RowAction = {
  label: 'Restore',
  done: 'was restored',
  refused: 'was not restored',
  failures: FAILURES,
  applies: ({ state }) => state === 'deleted',
  run: ({ id }, call) => call(`${productPath(id)}/restore`, { method: 'POST' }),
};

/** Also restores the planned publication, unless its time has come meanwhile. */
const RESTORE_WITH_PLAN: RowAction = {
  ...RESTORE,
  run: async ({ id, publishAt }, call) => {
    const { data } = await call<AdminProduct>(`${productPath(id)}/restore`, { method: 'POST' });
    if (!publishAt || Date.parse(publishAt) <= Date.now()) return;
    await call(productPath(id), { method: 'PATCH', body: { publishAt }, headers: ifMatch(data.version) });
  },
};

/** Offers a sold listing for sale again. */
export const PUT_BACK: RowAction = {
  ...RESTORE,
  ...{ label: 'Put back', done: 'is back in the shop', applies: ({ state }) => state === 'sold' },
};

/** Gives the listing the state that it had before the change. */
const RESTORE_STATE: RowAction = {
  label: 'As before',
  done: 'is as it was before',
  refused: 'was not changed',
  failures: FAILURES,
  applies: () => true,
  run: ({ id, version, state, publishAt }, call) =>
    call(productPath(id), {
      method: 'PATCH',
      body: { state, ...(publishAt && Date.parse(publishAt) > Date.now() && { publishAt }) },
      headers: ifMatch(version + 1),
    }),
};

export const PUBLISH: RowAction = {
  label: 'Publish',
  done: 'is in the shop',
  refused: 'was not published',
  failures: FAILURES,
  applies: isUnlisted,
  run: ({ id, version }, call) =>
    call(productPath(id), { method: 'PATCH', body: { state: 'listed' }, headers: ifMatch(version) }),
  undo: RESTORE_STATE,
};

export const DELETE: RowAction = {
  label: 'Delete',
  done: 'was deleted',
  refused: 'was not deleted',
  failures: FAILURES,
  applies: isEditable,
  run: ({ id, version }, call) => call(productPath(id), { method: 'DELETE', headers: ifMatch(version) }),
  undo: RESTORE_WITH_PLAN,
};

const bulkAction = (
  operation: BulkAction<AdminProduct>['operation'],
  applies: BulkAction<AdminProduct>['applies'],
): BulkAction<AdminProduct> => ({ label: JOB_LABELS[operation], operation, applies });

export const PRODUCT_ACTIONS: readonly BulkAction<AdminProduct>[] = [
  {
    ...bulkAction('verify-products', VERIFY.applies),
    asks: { ...CHECK_NOTE, suggestions: (products) => suggestedNotes(products.map(({ category }) => category)) },
  },
  { ...bulkAction('edit-products', isEditable), form: BulkEditDialog },
  { ...bulkAction('edit-products', PUBLISH.applies), label: PUBLISH.label, edit: { state: 'listed' } },
  { ...bulkAction('edit-products', ({ state }) => state === 'listed'), label: 'Pause', edit: { state: 'paused' } },
  {
    ...bulkAction('release-products', ({ availability }) => availability === 'reserved'),
    verb: 'Release the reservations of',
  },
  bulkAction('restore-products', PUT_BACK.applies),
  { ...bulkAction('restore-products', RESTORE.applies), label: RESTORE.label },
  { ...bulkAction('delete-products', DELETE.applies), note: 'Deleted products can be restored for 30 days.' },
];
