import type { AdminSellerDetails, SellerChange } from '@telemarket/contract';
import { ifMatch, useAdminChange } from '../admin-api';

export const SELLERS = '/api/admin/sellers';
export const sellerPath = (id: number) => `${SELLERS}/${id}`;

/**
 * Returns a function that changes the seller. The function resolves when the dialog shows the changed seller. The API
 * refuses the change when another admin has changed the seller since it was shown.
 */
export function useSellerChange({ id, version }: Pick<AdminSellerDetails, 'id' | 'version'>) {
  const change = useAdminChange();
  return (body: SellerChange) =>
    change<AdminSellerDetails>(sellerPath(id), { method: 'PATCH', body, headers: ifMatch(version) }, sellerPath(id));
}
