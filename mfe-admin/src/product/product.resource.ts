import type { AdminProduct, ProductInput } from '@telemarket/contract';
import { useAdminData, useChange } from '../admin-api';

const LIST = '/api/admin/products';
const path = (id: number) => `${LIST}/${id}`;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

export const useProduct = (id: number) => useAdminData<AdminProduct>(path(id));

/** Changes reject with a 409 `stale` when another admin has changed the product since this version. */
export function useProductActions() {
  const change = useChange();
  return {
    create: (body: ProductInput) => change<AdminProduct>(LIST, { method: 'POST', body }),
    change: ({ id, version }: Pick<AdminProduct, 'id' | 'version'>, body: Partial<ProductInput>) =>
      change<AdminProduct>(path(id), { method: 'PATCH', body, headers: ifMatch(version) }),
    remove: ({ id, version }: Pick<AdminProduct, 'id' | 'version'>) =>
      change<null>(path(id), { method: 'DELETE', headers: ifMatch(version) }),
    restore: (id: number) => change<AdminProduct>(`${path(id)}/restore`, { method: 'POST' }),
  };
}
