import type { AdminOrder } from '@telemarket/contract';
import { formatPrice } from '@telemarket/kit';
import { MAX_LENGTHS } from '@telemarket/kit/form';
import { DateTime, ORDER_STATUSES, OrderStatusBadge } from '@telemarket/kit/ui';
import cell from '../cell.module.css';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { DayCharts } from './day-charts';
import { ORDER_ACTIONS } from './order-actions';
import { OrderDialog } from './order-dialog';

const SPEC: ListSpecOf<'/api/admin/orders'> = {
  path: '/api/admin/orders',
  search: 'Search orders',
  filters: { status: { label: 'Status', choices: ORDER_STATUSES } },
  sorts: { newest: 'Newest', oldest: 'Oldest', 'total-high': 'Highest total', 'total-low': 'Lowest total' },
};

const COLUMNS: readonly Column<AdminOrder, SortOf<typeof SPEC.path>>[] = [
  {
    label: 'Order',
    cell: ({ id, orderId }) => (
      <OpenLink row={id} className={cell.orderId}>
        {orderId}
      </OpenLink>
    ),
  },
  {
    label: 'Customer',
    bare: true,
    cell: ({ customerName }) => customerName,
    second: ({ customerEmail }) => customerEmail,
  },
  {
    label: 'Items',
    numeric: true,
    cell: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  {
    label: 'Total',
    numeric: true,
    sorts: { 'total-high': 'descending', 'total-low': 'ascending' },
    cell: ({ total }) => formatPrice(total),
  },
  { label: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    label: 'Placed',
    sorts: { newest: 'descending', oldest: 'ascending' },
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
];

export default function OrderPage() {
  const { openedId, close } = useOpened();
  return (
    <>
      <DayCharts />
      <ListView
        spec={SPEC}
        columns={COLUMNS}
        bulk={{
          actions: ORDER_ACTIONS,
          nameOf: ({ orderId }) => `order ${orderId}`,
          maxReason: MAX_LENGTHS.OrderStatusChange.reason,
        }}
        nouns={['order', 'orders']}
        empty={{ icon: 'orders', title: 'No orders yet', text: 'What shoppers order appears here.' }}
      />
      {openedId !== null && <OrderDialog key={openedId} id={openedId} onClose={close} />}
    </>
  );
}
