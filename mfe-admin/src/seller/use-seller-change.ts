import type { AdminSellerDetails, SellerChange } from '@telemarket/contract';
import { ifMatch, useChange } from '../admin-api';

export const SELLERS = '/api/admin/sellers';
export const sellerPath = (id: number) => `${SELLERS}/${id}`;

/** Returns a function that changes this version. It resolves when the dialog shows the seller as it is now. */
export function useSellerChange({ id, version }: Pick<AdminSellerDetails, 'id' | 'version'>) {
  const change = useChange();
  return (body: SellerChange) =>
    change<AdminSellerDetails>(sellerPath(id), { method: 'PATCH', body, headers: ifMatch(version) }, sellerPath(id));
}
