import type { AdminProduct, EndedReservations } from '@telemarket/contract';
import type { BulkAction } from '../bulk-action';
import { ifMatch, productPath } from './product.resource';

const restore: Omit<BulkAction<AdminProduct>, 'undo'> = {
  label: 'Put back',
  done: 'is back in the shop',
  applies: ({ availability }) => availability === 'sold',
  run: ({ id }, call) => call(`${productPath(id)}/restore`, { method: 'POST' }),
};

/** The changes that can be made to many products at once. */
export const PRODUCT_ACTIONS: readonly BulkAction<AdminProduct>[] = [
  {
    label: 'Verify',
    done: 'is now Verified',
    applies: ({ isVerified, availability }) => !isVerified && availability !== 'sold',
    run: ({ id, version }, call) =>
      call(productPath(id), { method: 'PATCH', body: { isVerified: true }, headers: ifMatch(version) }),
  },
  {
    label: 'Release reservations',
    done: 'is free again',
    applies: ({ availability }) => availability === 'reserved',
    async run({ id }, call) {
      const request = { method: 'POST', body: { productIds: [id] } } as const;
      const { data } = await call<EndedReservations>('/api/admin/orders/reservations/end', request);
      if (data.ended === 0) throw new Error('nothing was reserved');
    },
  },
  restore,
  {
    label: 'Delete',
    done: 'was deleted',
    applies: ({ availability }) => availability !== 'sold',
    run: ({ id, version }, call) => call(productPath(id), { method: 'DELETE', headers: ifMatch(version) }),
    undo: { ...restore, label: 'Restore' },
  },
];
