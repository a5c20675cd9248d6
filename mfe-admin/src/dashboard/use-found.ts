import { bidi } from '@telemarket/composition';
import type { AdminOrder, AdminProduct, AdminSeller, AdminUser } from '@telemarket/contract';
import { fullName } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import { useIsManager } from '../role';
import { useDebounced } from '../use-debounced';
import type { Command } from './commands';

const MIN_SEARCH_LENGTH = 2;
/** The maximum number of rows that each list returns. */
const MAX_ROWS_PER_LIST = 3;

/** Finds orders, users, listings and sellers, and returns them with their addresses in the dashboard. */
export function useFoundCommands(text: string): readonly Command[] {
  const words = useDebounced(text.trim());
  const isManager = useIsManager();
  const isLong = words.length >= MIN_SEARCH_LENGTH;
  const path = (list: string, isAllowed = true) =>
    isLong && isAllowed
      ? `/api/admin/${list}?${new URLSearchParams({ q: words, pageSize: String(MAX_ROWS_PER_LIST) })}`
      : null;
  const { data: orders = [] } = useAdminData<AdminOrder[]>(path('orders'));
  const { data: users = [] } = useAdminData<AdminUser[]>(path('users'));
  const { data: products = [] } = useAdminData<AdminProduct[]>(path('products', isManager));
  const { data: sellers = [] } = useAdminData<AdminSeller[]>(path('sellers', isManager));
  // returns nothing while somebody types, because the rows belong to an earlier text
  if (words !== text.trim()) return [];
  return [
    ...orders.map(({ id, orderId, customerName }) => ({
      label: bidi`Order ${orderId} from ${customerName}`,
      search: `?tab=orders&open=${id}`,
    })),
    ...users.map((user) => ({
      label: bidi`User ${fullName(user) || user.username}, ${user.email || user.username}`,
      search: `?tab=users&open=${user.id}`,
    })),
    ...products.map(({ id, title }) => ({ label: bidi`Listing ${title}`, search: `?tab=products&open=${id}` })),
    ...sellers.map(({ id, name }) => ({
      label: bidi`Seller ${name}`,
      search: `?tab=products&view=sellers&open=${id}`,
    })),
  ];
}
