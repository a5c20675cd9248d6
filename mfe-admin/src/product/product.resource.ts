import type { AdminProduct, ProductInput } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useAdminApi } from '../admin-api';
import { useAdminData, useRefresh } from '../admin-data';

const LIST = '/api/admin/products';
const path = (id: number) => `${LIST}/${id}`;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

export const useProduct = (id: number | null) => useAdminData<AdminProduct>(id === null ? null : path(id));

/** What may be done to a product. A 409 with code `stale`: somebody else has changed it since that version. */
export function useProductActs() {
  const call = useAdminApi();
  const { mutate } = useSWRConfig();
  const refresh = useRefresh();

  async function keep(product: AdminProduct): Promise<AdminProduct> {
    await mutate(path(product.id), product, { revalidate: false });
    void refresh();
    return product;
  }

  return {
    create: async (body: ProductInput) => keep((await call<AdminProduct>(LIST, { method: 'POST', body })).data),
    change: async ({ id, version }: Pick<AdminProduct, 'id' | 'version'>, body: Partial<ProductInput>) =>
      keep((await call<AdminProduct>(path(id), { method: 'PATCH', body, headers: ifMatch(version) })).data),
    async remove({ id, version }: Pick<AdminProduct, 'id' | 'version'>) {
      await call(path(id), { method: 'DELETE', headers: ifMatch(version) });
      await refresh();
    },
    restore: async (id: number) => keep((await call<AdminProduct>(`${path(id)}/restore`, { method: 'POST' })).data),
  };
}
