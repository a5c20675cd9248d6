import type { AdminOrder } from '@telemarket/contract';
import { formatPrice, Link } from '@telemarket/kit';
import { DateTime, OrderStatusBadge } from '@telemarket/kit/ui';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { LogSection } from '../section';

const MAX_ORDERS_SHOWN = 5;

/** The newest orders with the email address of the customer who wrote a message. */
export const CustomerOrders = ({ email }: { email: string }) => (
  <LogSection<AdminOrder>
    title="This customer’s orders"
    path={`/api/admin/orders?${new URLSearchParams({ q: email, page: '1', pageSize: `${MAX_ORDERS_SHOWN}` })}`}
    empty="There are no orders with this email address."
  >
    {({ id, orderId, items, total, status, createdAt }) => (
      <li key={id} className={dialog.state}>
        <span>
          <Link dir="auto" className={cell.open} to={`?tab=orders&open=${id}`}>
            {items[0]?.productTitle ?? orderId}
          </Link>
          <span className={cell.second}>
            <span>{`${orderId}, ${formatPrice(total)}, `}</span>
            <DateTime iso={createdAt} />
          </span>
        </span>
        <OrderStatusBadge status={status} />
      </li>
    )}
  </LogSection>
);
