import type { AdminProduct, EndedReservations } from '@telemarket/contract';
import { isOldCheck } from '@telemarket/kit/ui';
import { ifMatch } from '../admin-api';
import type { BulkAction } from '../bulk-action';
import { CHECK_NOTE, suggestedNotes } from './check-note';

export const PRODUCTS = '/api/admin/products';
export const productPath = (id: number) => `${PRODUCTS}/${id}`;

const failures = {
  stale: 'Somebody else has changed it. Check it again first.',
  404: 'It is not in the shop any more.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The server did not accept it.',
};

/** Whether its check is old, or says neither what was checked nor when. */
export const isDue = ({ isVerified, verifiedAt, verificationNote }: AdminProduct): boolean =>
  isVerified && (!verificationNote || !verifiedAt || isOldCheck(verifiedAt));

/** Its text says what was checked. */
export const VERIFY: BulkAction<AdminProduct> = {
  label: 'Verify',
  done: 'is now Verified',
  refused: 'was not changed',
  failures,
  asks: { ...CHECK_NOTE, suggestions: (products) => suggestedNotes(products.map(({ category }) => category)) },
  applies: (product) => product.availability !== 'sold' && (!product.isVerified || isDue(product)),
  run: ({ id, version }, call, note) =>
    call(productPath(id), {
      method: 'PATCH',
      body: { isVerified: true, verificationNote: note, isCheckedAgain: true },
      headers: ifMatch(version),
    }),
};

/** The same note brings the mark back with its date. */
const VERIFY_AS_BEFORE: BulkAction<AdminProduct> = {
  label: 'Verify as before',
  done: 'is Verified as before',
  refused: 'was not changed',
  failures,
  applies: () => true,
  run: ({ id, version, verificationNote }, call) =>
    call(productPath(id), {
      method: 'PATCH',
      body: { isVerified: true, verificationNote },
      headers: ifMatch(version + 1),
    }),
};

/** A mark without a note cannot be brought back: nobody knows what was checked. */
export const UNVERIFY_FOR_GOOD: BulkAction<AdminProduct> = {
  label: 'Unverify',
  done: 'is now Unverified',
  refused: 'was not changed',
  failures,
  applies: ({ isVerified, availability }) => isVerified && availability !== 'sold',
  run: ({ id, version }, call) =>
    call(productPath(id), { method: 'PATCH', body: { isVerified: false }, headers: ifMatch(version) }),
};

export const UNVERIFY: BulkAction<AdminProduct> = { ...UNVERIFY_FOR_GOOD, undo: VERIFY_AS_BEFORE };

export const RESTORE: BulkAction<AdminProduct> = {
  label: 'Put back',
  done: 'is back in the shop',
  refused: 'was not restored',
  failures,
  applies: ({ availability }) => availability === 'sold',
  run: ({ id }, call) => call(`${productPath(id)}/restore`, { method: 'POST' }),
};

export const DELETE: BulkAction<AdminProduct> = {
  label: 'Delete',
  done: 'was deleted',
  refused: 'was not deleted',
  failures,
  applies: ({ availability }) => availability !== 'sold',
  run: ({ id, version }, call) => call(productPath(id), { method: 'DELETE', headers: ifMatch(version) }),
  undo: { ...RESTORE, label: 'Restore' },
};

export const PRODUCT_ACTIONS: readonly BulkAction<AdminProduct>[] = [
  VERIFY,
  {
    label: 'Release reservations',
    done: 'is free again',
    failures,
    applies: ({ availability }) => availability === 'reserved',
    async run({ id }, call) {
      const request = { method: 'POST', body: { productIds: [id] } } as const;
      const { data } = await call<EndedReservations>('/api/admin/orders/reservations/end', request);
      if (data.ended === 0) throw new Error('nothing was reserved');
    },
  },
  RESTORE,
  DELETE,
];
