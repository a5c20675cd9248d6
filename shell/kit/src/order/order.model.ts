import type { OrderStatus, Reservation } from '@telemarket/contract';

export interface CustomerInfo {
  name: string;
  email: string;
  telegramUsername: string;
}

/** Pending until the server responds, then stored or refused by it. */
export type OrderSync = 'pending' | 'synced' | 'refused';

export interface LocalOrderItem {
  productId: number;
  title: string;
  image: string;
  /** Decimal string. The price that the shopper saw, until the server responds. */
  price: string;
  quantity: number;
}

export interface LocalOrder {
  /** The creation time in ms. It is the idempotency key of the API. */
  id: string;
  items: LocalOrderItem[];
  total: string;
  status: OrderStatus;
  createdAt: string;
  customerInfo: CustomerInfo;
  sync: OrderSync;
  /** The only user who may see the order. Null: nobody was signed in. */
  userId: number | null;
  /** The server stored the order without a user. Only order tracking shows its status. */
  isGuest?: boolean;
  /** The total that the shopper saw, if the total of the server differs. */
  shownTotal?: string;
  reason?: string;
  /** The reservations of unique listings in the last response of the server. */
  reservations?: readonly Reservation[];
  /** The ids of unique products that the server did not reserve. */
  unreserved?: readonly number[];
}
