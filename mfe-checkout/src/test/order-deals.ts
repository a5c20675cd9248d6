import type { OrderDealItem, OrderDeals } from '@telemarket/contract';
import { CREATED_AT, orderItem } from './sample';

export const DEAL_ORDER_ID = '1732000000001';

export const item = (id: number, title: string, changes: Partial<OrderDealItem> = {}): OrderDealItem => ({
  ...orderItem(id, title, '89.00'),
  ...{ state: 'waiting', deal: 'K7Q2M9XA', actions: ['cancel'] },
  ...changes,
});

export const orderDeals = (changes: Partial<OrderDeals> = {}): OrderDeals => ({
  ...{
    orderId: DEAL_ORDER_ID,
    status: 'pending',
    customerName: 'Ada Lovelace',
    total: '178.00',
    createdAt: CREATED_AT,
  },
  items: [item(1, 'Signals Hub'), item(2, 'News Digest', { deal: 'P3X8WDCE' })],
  deals: [
    { number: 'K7Q2M9XA', sellerName: 'Luz Baja Studio', notifiedAt: '2026-11-20T08:01:00.000Z', entries: [] },
    { number: 'P3X8WDCE', sellerName: 'Nordlicht', notifiedAt: null, entries: [] },
  ],
  events: [{ status: 'pending', by: 'buyer', reason: null, createdAt: CREATED_AT }],
  totals: [],
  ...changes,
});

/** The first line waits for its buyer, the second was declined. */
export const HANDED_OVER_ORDER = orderDeals({
  items: [
    item(1, 'Signals Hub', { state: 'handed_over', actions: ['receive'] }),
    item(2, 'News Digest', { state: 'declined', deal: 'P3X8WDCE', actions: [] }),
  ],
  deals: [
    {
      ...{ number: 'K7Q2M9XA', sellerName: 'Luz Baja Studio', notifiedAt: CREATED_AT },
      entries: [
        {
          id: 1,
          type: 'accepted',
          by: 'seller',
          itemTitle: 'Signals Hub',
          text: '',
          createdAt: '2026-11-20T09:00:00.000Z',
        },
        {
          id: 2,
          type: 'handed_over',
          by: 'seller',
          itemTitle: 'Signals Hub',
          text: '',
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
    {
      ...{ number: 'P3X8WDCE', sellerName: 'Nordlicht', notifiedAt: CREATED_AT },
      entries: [
        {
          id: 3,
          type: 'declined',
          by: 'seller',
          itemTitle: 'News Digest',
          text: 'Gone',
          createdAt: '2026-11-20T08:30:00.000Z',
        },
      ],
    },
  ],
  total: '89.00',
});
