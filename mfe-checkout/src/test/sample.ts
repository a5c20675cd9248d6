import type { Order } from '@telemarket/contract';
import type { CartItem, LocalOrder, SessionUser } from '@telemarket/kit';

export const ADA: SessionUser = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  email: 'ada@example.com',
  isAdmin: false,
};

export const CREATED_AT = '2026-11-20T08:00:00.000Z';

export const cartItem = (id: number, title: string, price: string, quantity = 1): CartItem => ({
  product: { id, title, price, image: `/art/v2/group/${id}/plain.svg`, category: 'group' },
  quantity,
  addedAt: CREATED_AT,
});

export function order(orderId: string, changes: Partial<Order> = {}): Order {
  return {
    id: Number(orderId),
    orderId,
    status: 'pending',
    customerName: 'Ada Lovelace',
    customerEmail: ADA.email,
    customerTelegram: null,
    total: '149.00',
    createdAt: CREATED_AT,
    items: [orderItem(1, 'Crypto Signals Hub', '149.00')],
    ...changes,
  };
}

export const orderItem = (id: number, productTitle: string, price: string): Order['items'][number] => ({
  id,
  productId: id,
  productTitle,
  productImage: `/art/v2/group/${id}/plain.svg`,
  quantity: 1,
  price,
});

export function localOrder(id: string, changes: Partial<LocalOrder> = {}): LocalOrder {
  return {
    id,
    items: [{ productId: 2, title: 'AI Assistant Bot', image: '/art/v2/bot/2/plain.svg', price: '89.00', quantity: 1 }],
    total: '89.00',
    status: 'pending',
    createdAt: CREATED_AT,
    customerInfo: { name: 'Ada Lovelace', email: ADA.email, telegramUsername: '' },
    sync: 'pending',
    userId: ADA.id,
    ...changes,
  };
}
