import type { OrderStatus } from '@telemarket/contract';

export interface CustomerInfo {
  name: string;
  email: string;
  telegramUsername: string;
}

/** Whether the server has not responded yet, has stored the order, or has refused it. */
export type OrderSync = 'pending' | 'synced' | 'refused';

export interface LocalOrderItem {
  productId: number;
  title: string;
  image: string;
  /** Decimal string: what the shopper saw, until the server has responded. */
  price: string;
  quantity: number;
}

/** An order as this device stores it. */
export interface LocalOrder {
  /** The time of creation in ms. The API's idempotency key. */
  id: string;
  items: LocalOrderItem[];
  total: string;
  status: OrderStatus;
  createdAt: string;
  customerInfo: CustomerInfo;
  sync: OrderSync;
  /** The only user who sees it. Null: nobody was signed in. */
  userId: number | null;
  /** The server has stored it without its user: it is not in their history, and tracking alone knows its status. */
  isGuest?: boolean;
  /** The total that the shopper saw, if the server's total is another. */
  shownTotal?: string;
  /** Why the server has refused it. */
  reason?: string;
}
