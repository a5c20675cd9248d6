import type { SellerDeal, SellerDealLine } from '@telemarket/contract';
import { CREATED_AT } from './sample';

export const DEAL_LINE: SellerDealLine = {
  ...{ line: 1, productId: 2, productTitle: 'AI Assistant Bot', productImage: '/art/v2/bot/2/plain.svg' },
  ...{ quantity: 1, price: '89.00', state: 'waiting', actions: ['accept', 'decline'] },
  ...{ proof: null, proofLink: null, proofAskedAt: null },
};

export const deal = (changes: Partial<SellerDeal> = {}): SellerDeal => ({
  number: 'K7Q2M9XA',
  sellerName: 'Luz Baja Studio',
  createdAt: CREATED_AT,
  buyer: { name: 'Ada Lovelace', telegram: '@ada_l', email: null },
  total: '89.00',
  lines: [DEAL_LINE],
  entries: [],
  ...changes,
});

export const ACCEPTED_DEAL = deal({
  buyer: { name: 'Ada Lovelace', telegram: '@ada_l', email: 'ada@example.com' },
  lines: [{ ...DEAL_LINE, state: 'accepted', actions: ['decline', 'hand_over'] }],
  entries: [
    { id: 1, type: 'accepted', by: 'seller', itemTitle: DEAL_LINE.productTitle, text: '', createdAt: CREATED_AT },
  ],
});
