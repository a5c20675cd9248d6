import type { AdminMessage, AdminOrderDetails, AuditEntry, Job } from '@telemarket/contract';
import { sample } from '@telemarket/remote-tools/test/sample';

export const PRODUCT = sample('AdminProduct', {
  id: 4,
  title: 'Chart Room',
  description: 'Daily charts.',
  category: 'group',
  price: '149.00',
  image: '/art/v2/group/4/plain.svg',
  pictures: [],
  previewImage: '/art/preview/v1/product/4/k.png',
  rating: '4.8',
  reviewCount: 132,
  isSampleRating: false,
  memberCount: 48_200,
  countSource: 'seller',
  sinceSource: 'seller',
  isVerified: false,
  isUnique: false,
  isPaused: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  features: ['Daily', 'Friendly'],
  sellerName: 'Ines',
  version: 3,
  orderCount: 2,
  availability: 'available',
  state: 'listed',
});

export const ORDER: AdminOrderDetails = {
  id: 9,
  orderId: '1763700000000',
  status: 'pending',
  customerName: 'Ada Marsh',
  customerEmail: 'ada@example.com',
  customerTelegram: null,
  total: '298.00',
  createdAt: '2026-11-20T10:00:00.000Z',
  items: [
    {
      id: 1,
      productId: 4,
      productTitle: 'Chart Room',
      productImage: '/art/v2/group/4/plain.svg',
      quantity: 2,
      price: '149.00',
      state: 'waiting',
      deal: 'K7PMXQ2A',
      actions: ['receive', 'cancel'],
    },
  ],
  userId: 3,
  deals: [{ number: 'K7PMXQ2A', sellerName: 'Ines', sellerEmail: null, sellerId: 6, entries: [] }],
  notes: [],
  sellers: ['Ines'],
  customerPhone: null,
  history: [{ status: 'pending', reason: 'Order placed', by: null, createdAt: '2026-11-20T10:00:00.000Z' }],
  reservations: [],
};

export const TICKET: AdminMessage = {
  kind: 'ticket',
  id: 5,
  name: 'Bo Lind',
  email: 'bo@example.com',
  subject: 'A double charge',
  category: 'billing',
  priority: 'high',
  message: 'I was charged twice.',
  productId: null,
  productTitle: null,
  createdAt: '2026-11-20T11:00:00.000Z',
  handledAt: null,
  handledBy: null,
  state: 'new',
  dueAt: '2026-11-21T11:00:00.000Z',
  overdue: false,
  assignee: null,
};

export const CONTACT: AdminMessage = {
  ...TICKET,
  kind: 'contact',
  name: 'Ada Marsh',
  subject: null,
  category: null,
  priority: null,
  dueAt: null,
  message: 'Is it still for sale?',
  productId: 4,
  productTitle: 'Chart Room',
};

export const AUDIT_ENTRY: AuditEntry = {
  id: 1,
  action: 'changed',
  entity: 'product',
  entityId: 4,
  by: 'grace',
  changes: [{ field: 'price', from: '99.00', to: '149.00' }],
  reason: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

export const JOB: Job = {
  ...{ id: 3, operation: 'delete-products', state: 'running', reason: null, total: 3, done: 1, refused: 0 },
  ...{ by: 'grace', undoOf: null, undoneBy: null, undoUntil: null, endedAt: null },
  createdAt: '2026-11-29T08:00:00.000Z',
};
