import type { Ledger } from './shop-traffic';
import type { ClusterNode } from './node';

interface StoredOrder {
  orderId: string;
  total: string;
  /** The sum of its items. */
  items: string | null;
  history: number;
}

export interface OrderAudit {
  stored: number;
  lost: number;
  doubled: number;
  /** Without items or history, or with a total other than its items. */
  partial: number;
}

const STORED = `SELECT o.order_id AS orderId, o.total,
  (SELECT SUM(i.quantity * i.price) FROM telemarket.order_item i WHERE i.order_id = o.id) AS items,
  (SELECT COUNT(*) FROM telemarket.order_history h WHERE h.order_id = o.id) AS history
  FROM telemarket.\`order\` o`;

/** Compares the orders of a node with the acknowledged ones. */
export async function auditOrders(node: ClusterNode, { acknowledged }: Ledger): Promise<OrderAudit> {
  const stored = await node.query<StoredOrder>(STORED);
  const ids = new Set(stored.map((order) => order.orderId));
  return {
    stored: stored.length,
    lost: [...acknowledged.keys()].filter((orderId) => !ids.has(orderId)).length,
    doubled: stored.length - ids.size,
    partial: stored.filter((order) => !isWhole(order, acknowledged.get(order.orderId)?.total ?? order.total)).length,
  };
}

function isWhole({ total, items, history }: StoredOrder, acknowledged: string): boolean {
  return total === acknowledged && Number(items) === Number(total) && Number(history) === 1;
}
