import type { AdminSellerDetails, SellerChange } from '@telemarket/contract';
import { ifMatch, useAdminChange } from '../admin-api';

export const SELLERS = '/api/admin/sellers';
export const sellerPath = (id: number) => `${SELLERS}/${id}`;

/**
 * Returns a function that changes the shown version of the seller. It resolves when the dialog shows the changed
 * seller.
 */
export function useSellerChange({ id, version }: Pick<AdminSellerDetails, 'id' | 'version'>) {
  const change = useAdminChange();
  return (body: SellerChange) =>
    change<AdminSellerDetails>(sellerPath(id), { method: 'PATCH', body, headers: ifMatch(version) }, sellerPath(id));
}
