import type { AdminOrder } from '@telemarket/contract';
import { Chip, formatPrice, ProductImage } from '@telemarket/kit';
import { DateTime, ORDER_STATUSES, OrderStatusBadge } from '@telemarket/kit/ui';
import { POLL_MS } from '../admin-api';
import cell from '../cell.module.css';
import panel from '../panel.module.css';
import { useRows } from '../use-rows';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { ageText, isLate } from './age';
import { ORDER_ACTIONS } from './order-actions';
import { OrderPanel } from './order-panel';
import { OrderViews } from './order-views';
import styles from './order.module.css';

const SPEC: ListSpecOf<'/api/admin/orders'> = {
  path: '/api/admin/orders',
  search: 'Search orders',
  filters: { status: { label: 'Status', choices: ORDER_STATUSES, first: 'pending' } },
  sorts: { newest: 'Newest', oldest: 'Oldest', 'total-high': 'Highest total', 'total-low': 'Lowest total' },
};

function Listing({ id, orderId, items: [first, ...others] }: AdminOrder) {
  return (
    <span className={styles.listing}>
      {first && (
        <span className={styles.thumb}>
          <ProductImage src={first.productImage} productId={first.productId} />
        </span>
      )}
      <OpenLink row={id}>
        <bdi>{first?.productTitle ?? 'No listing'}</bdi>
        {others.length > 0 && <span>{` +${others.length}`}</span>}
        <span className={`${cell.second} ${styles.id}`}>{orderId}</span>
      </OpenLink>
    </span>
  );
}

/** An older API does not name the sellers. */
function Sellers({ sellers: [first, ...others] = [] }: AdminOrder) {
  if (!first) return <span>–</span>;
  return (
    <>
      <bdi>{first}</bdi>
      {others.length > 0 && <span>{` +${others.length}`}</span>}
    </>
  );
}

function Waiting({ status, createdAt }: AdminOrder) {
  if (status !== 'pending') return <DateTime iso={createdAt} />;
  return (
    <DateTime iso={createdAt}>
      {isLate(createdAt) ? (
        <Chip tone="warning" icon="clock">
          {ageText(createdAt)}
        </Chip>
      ) : (
        ageText(createdAt)
      )}
    </DateTime>
  );
}

const COLUMNS: readonly Column<AdminOrder, SortOf<typeof SPEC.path>>[] = [
  { label: 'Listing', cell: Listing },
  { label: 'Seller', cell: Sellers },
  { label: 'Buyer', cell: ({ customerName }) => customerName, second: ({ customerEmail }) => customerEmail },
  {
    label: 'Total',
    numeric: true,
    sorts: { 'total-high': 'descending', 'total-low': 'ascending' },
    cell: ({ total }) => formatPrice(total),
  },
  { label: 'Placed', sorts: { newest: 'descending', oldest: 'ascending' }, cell: Waiting },
  { label: 'State', cell: ({ status }) => <OrderStatusBadge status={status} /> },
];

/** The orders, with one of them open beside the list. */
export function OrderDeskPage() {
  const { opened, openedId, open, replace, close } = useOpened();
  const list = useList<AdminOrder>(SPEC, POLL_MS);
  const keys = (list.page?.rows ?? []).map(({ id }) => id);
  const show = (id: number) => (openedId === null ? open(String(id)) : replace(String(id)));
  const { step, props } = useRows({ keys, opened: openedId, open: show, close });
  return (
    <div {...props} className={panel.desk}>
      <ListView
        list={list}
        spec={SPEC}
        columns={COLUMNS}
        opened={opened}
        views={<OrderViews view="orders" />}
        bulk={{ actions: ORDER_ACTIONS, subject: 'order', nameOf: ({ orderId }) => `order ${orderId}` }}
        nouns={['order', 'orders']}
        empty={{ icon: 'orders', title: 'No orders yet', text: 'Shoppers’ orders appear here.' }}
      />
      {openedId !== null && <OrderPanel id={openedId} step={step} onClose={close} />}
    </div>
  );
}
