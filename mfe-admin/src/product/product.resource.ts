import type { AdminProduct, ProductInput } from '@telemarket/contract';
import { useAdminData, useChange } from '../admin-api';

const LIST = '/api/admin/products';
export const productPath = (id: number) => `${LIST}/${id}`;
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

export const useProduct = (id: number) => useAdminData<AdminProduct>(productPath(id));

/** Changes reject with a 409 `stale` when another admin has changed the product since this version. */
export function useProductActions() {
  const change = useChange();
  return {
    create: (body: ProductInput) => change<AdminProduct>(LIST, { method: 'POST', body }),
    change: ({ id, version }: Pick<AdminProduct, 'id' | 'version'>, body: Partial<ProductInput>) =>
      change<AdminProduct>(productPath(id), { method: 'PATCH', body, headers: ifMatch(version) }),
    remove: ({ id, version }: Pick<AdminProduct, 'id' | 'version'>) =>
      change<null>(productPath(id), { method: 'DELETE', headers: ifMatch(version) }),
    restore: (id: number) => change<AdminProduct>(`${productPath(id)}/restore`, { method: 'POST' }),
  };
}
