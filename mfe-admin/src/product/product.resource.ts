import type { AdminProduct, ProductInput } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useAdminApi, useAdminData, useRefresh } from '../admin-api';

const LIST = '/api/admin/products';
const path = (id: number) => `${LIST}/${id}`;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

export const useProduct = (id: number | null) => useAdminData<AdminProduct>(id === null ? null : path(id));

/** Each throws a 409 with the code `stale` when another admin has changed the product since the version. */
export function useProductActions() {
  const call = useAdminApi();
  const { mutate } = useSWRConfig();
  const refresh = useRefresh();

  async function store(product: AdminProduct): Promise<AdminProduct> {
    await mutate(path(product.id), product, { revalidate: false });
    void refresh();
    return product;
  }

  return {
    create: async (body: ProductInput) => store((await call<AdminProduct>(LIST, { method: 'POST', body })).data),
    change: async ({ id, version }: Pick<AdminProduct, 'id' | 'version'>, body: Partial<ProductInput>) =>
      store((await call<AdminProduct>(path(id), { method: 'PATCH', body, headers: ifMatch(version) })).data),
    async remove({ id, version }: Pick<AdminProduct, 'id' | 'version'>) {
      await call(path(id), { method: 'DELETE', headers: ifMatch(version) });
      await refresh();
    },
    restore: async (id: number) => store((await call<AdminProduct>(`${path(id)}/restore`, { method: 'POST' })).data),
  };
}
