import type { AdminProduct, ProductInput } from '@telemarket/contract';
import { useAdminApi, useAdminData, useChange, useRefresh } from '../admin-api';

const LIST = '/api/admin/products';
const path = (id: number) => `${LIST}/${id}`;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

export const useProduct = (id: number) => useAdminData<AdminProduct>(path(id));

/** Each throws a 409 with the code `stale` when another admin has changed the product since the version. */
export function useProductActions() {
  const call = useAdminApi();
  const change = useChange();
  const refresh = useRefresh();
  return {
    create: (body: ProductInput) => change<AdminProduct>(LIST, { method: 'POST', body }),
    change: ({ id, version }: Pick<AdminProduct, 'id' | 'version'>, body: Partial<ProductInput>) =>
      change<AdminProduct>(path(id), { method: 'PATCH', body, headers: ifMatch(version) }),
    /** Resolves when the row is no longer shown. */
    async remove({ id, version }: Pick<AdminProduct, 'id' | 'version'>) {
      await call(path(id), { method: 'DELETE', headers: ifMatch(version) });
      await refresh();
    },
    restore: (id: number) => change<AdminProduct>(`${path(id)}/restore`, { method: 'POST' }),
  };
}
