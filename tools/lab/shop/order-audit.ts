import type { AcknowledgedOrders } from './order';

export interface OrderAudit {
  stored: number;
  /** The number of orders that were acknowledged but are not stored. */
  lost: number;
  doubled: number;
  /**
   * The number of orders that have no items, have a total other than the sum of their items, lack a history row for a
   * change, or have other deals than those of their items. The API of the previous version stores no deals.
   */
  partial: number;
}

export type Query = <Row>(sql: string) => Promise<Row[]>;

interface StoredOrder {
  orderId: string;
  status: string;
  total: string;
  items: number;
  /** The sum of the prices of the items; null without items. */
  sum: string | null;
  history: number;
  deals: number;
  dealsOfItems: number;
  /** The number of items that have a state but no deal. */
  stray: number;
}

const STORED_ORDERS_QUERY = `SELECT o.order_id AS orderId, o.status, o.total, COUNT(i.id) AS items, SUM(i.quantity * i.price) AS sum,
  COUNT(DISTINCT i.deal_id) AS dealsOfItems, SUM(i.deal_id IS NULL AND i.state IS NOT NULL) AS stray,
  (SELECT COUNT(*) FROM telemarket.order_history h WHERE h.order_id = o.id) AS history,
  (SELECT COUNT(*) FROM telemarket.deal d WHERE d.order_id = o.id) AS deals
  FROM telemarket.\`order\` o LEFT JOIN telemarket.order_item i ON i.order_id = o.id GROUP BY o.id`;

/** Compares the stored orders with the acknowledged ones. */
export async function auditOrders(query: Query, acknowledged: AcknowledgedOrders): Promise<OrderAudit> {
  const stored = await query<StoredOrder>(STORED_ORDERS_QUERY);
  const ids = new Set(stored.map((order) => order.orderId));
  return {
    stored: stored.length,
    lost: [...acknowledged.keys()].filter((orderId) => !ids.has(orderId)).length,
    doubled: stored.length - ids.size,
    partial: stored.filter((order) => !isCompleteOrder(order, acknowledged.get(order.orderId)?.total ?? order.total))
      .length,
  };
}

function isCompleteOrder({ status, total, items, sum, history, ...order }: StoredOrder, acknowledged: string): boolean {
  const isPriced = Number(items) > 0 && Number(sum) === Number(total);
  const isDealt = Number(order.deals) === Number(order.dealsOfItems) && Number(order.stray) === 0;
  return isPriced && isDealt && total === acknowledged && Number(history) === (status === 'pending' ? 1 : 2);
}

export const hasNoFaults = ({ lost, doubled, partial }: OrderAudit): boolean => lost + doubled + partial === 0;

export const describeAudit = ({ stored, lost, doubled, partial }: OrderAudit): string =>
  `${stored} stored, ${lost} lost, ${doubled} doubled, ${partial} partial`;
