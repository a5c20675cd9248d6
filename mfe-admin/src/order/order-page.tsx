import type { AdminOrder } from '@telemarket/contract';
import { formatPrice, Link } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { AuditLog } from '../audit/audit-log';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { useList } from '../table/use-list';
import { useOpened } from '../table/use-opened';
import { OrderDialog } from './order-dialog';
import { STATUS_WORDS, StatusBadge } from './order-status';
import styles from '../details.module.css';

const SPEC: ListSpecOf<'/api/admin/orders'> = {
  path: '/api/admin/orders',
  search: 'Search orders',
  filters: { status: { label: 'Status', choices: STATUS_WORDS } },
  sorts: { newest: 'Newest', oldest: 'Oldest', 'total-high': 'Highest total', 'total-low': 'Lowest total' },
};

const columnsOf = (searchOf: (id: number) => string): readonly Column<AdminOrder, SortOf<typeof SPEC.path>>[] => [
  {
    label: 'Order',
    cell: ({ id, orderId }) => (
      <Link className={styles['orderId']} to={{ search: searchOf(id) }}>
        {orderId}
      </Link>
    ),
  },
  {
    label: 'Customer',
    cell: ({ customerName, customerEmail }) => (
      <>
        {customerName}
        <span className={`${styles['second']} ${styles['tabular']}`}>{customerEmail}</span>
      </>
    ),
  },
  {
    label: 'Items',
    numeric: true,
    cell: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  {
    label: 'Total',
    numeric: true,
    sorts: [
      { value: 'total-high', direction: 'descending' },
      { value: 'total-low', direction: 'ascending' },
    ],
    cell: ({ total }) => formatPrice(total),
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: 'Placed',
    sorts: [
      { value: 'newest', direction: 'descending' },
      { value: 'oldest', direction: 'ascending' },
    ],
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
];

/** The Orders tab. */
export default function OrderPage() {
  const list = useList<AdminOrder>(SPEC);
  const { opened, searchOf, close } = useOpened();
  const id = Number(opened);
  return (
    <>
      <ListView
        spec={SPEC}
        list={list}
        columns={columnsOf(searchOf)}
        keyOf={(order) => order.id}
        nouns={['order', 'orders']}
        empty={{ icon: 'orders', title: 'No orders yet', text: 'What shoppers order appears here.' }}
      />
      {Number.isSafeInteger(id) && id > 0 && (
        <OrderDialog key={id} id={id} onClose={close} log={<AuditLog entity="order" id={id} />} />
      )}
    </>
  );
}
