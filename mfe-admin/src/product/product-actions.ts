import type { AdminProduct, EndedReservations } from '@telemarket/contract';
import { ifMatch } from '../admin-api';
import type { BulkAction } from '../bulk-action';

export const PRODUCTS = '/api/admin/products';
export const productPath = (id: number) => `${PRODUCTS}/${id}`;

const failures = {
  stale: 'Somebody else has changed it. Check it again first.',
  404: 'It is not in the shop any more.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The server did not accept it.',
};

const verification = (isVerified: boolean, label: string): BulkAction<AdminProduct> => ({
  label,
  done: `is now ${isVerified ? 'Verified' : 'Unverified'}`,
  refused: 'was not changed',
  failures,
  applies: (product) => product.isVerified !== isVerified && product.availability !== 'sold',
  run: ({ id, version }, call) =>
    call(productPath(id), { method: 'PATCH', body: { isVerified }, headers: ifMatch(version) }),
});

export const VERIFY = verification(true, 'Verify');
export const UNVERIFY = verification(false, 'Unverify');

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
