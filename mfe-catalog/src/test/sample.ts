import type { Product, Seller, Topic } from '@telemarket/contract';
import type { SessionUser } from '@telemarket/kit';
import { sample } from '@telemarket/remote-tools/test/sample';

export const ADA: SessionUser = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Byron',
  username: 'ada',
  email: 'ada@example.com',
  isAdmin: false,
};

export const STATS = { totalProducts: 1284, totalUsers: 9410, totalOrders: 3076, endedOrders: 2950, successRate: 98.2 };

export const SELLER: Seller = {
  name: 'Tidewater Studio',
  since: '2025-03-04T10:00:00.000Z',
  listings: 40,
  verified: 38,
  lastCheckedAt: '2026-01-06T10:00:00.000Z',
  sold: 12,
  publicNote: null,
  previewImage: '/art/preview/v1/seller/Tidewater%20Studio/k.png',
};

export const CRYPTO: Topic = { id: 1, name: 'Crypto', slug: 'crypto' };
export const MUSIC: Topic = { id: 2, name: 'Music', slug: 'music' };

/** Telegram names the owner. */
export const SHOWN_PROOF: NonNullable<Product['proof']> = {
  state: 'shown',
  on: '2026-11-27T14:02:00.000Z',
  since: null,
  chat: 'group',
  members: 12_345,
  username: null,
};
export const WITHDRAWN_PROOF = { ...SHOWN_PROOF, state: 'withdrawn', since: '2026-11-28T02:00:00.000Z' } as const;

export function listing(part: Partial<Product> = {}): Product {
  const { id = 1, category = 'group' } = part;
  return sample('Product', {
    id,
    category,
    title: `Listing ${id}`,
    description: 'A quiet room for people who read charts.',
    price: '149.00',
    image: `/art/v2/${category}/${id}/plain.svg`,
    pictures: [],
    rating: '4.8',
    reviewCount: 132,
    isSampleRating: true,
    memberCount: category === 'bot' ? null : 48_200,
    userCount: category === 'bot' ? 12_400 : null,
    sinceYear: 2019,
    countSource: 'seller',
    sinceSource: 'seller',
    isVerified: true,
    isUnique: false,
    isPaused: false,
    verifiedAt: '2026-01-06T10:00:00.000Z',
    verificationNote: 'The owner posted our code in the group.',
    createdAt: '2026-01-05T10:00:00.000Z',
    features: ['Archive since 2019', 'Two admins stay'],
    sellerName: 'Tidewater Studio',
    availability: 'available',
    memberHistory: [],
    previewImage: `/art/preview/v1/product/${id}/k.png`,
    ...part,
  });
}

/** @returns Listings with the ids 1, 2, 3, …, the most popular first. */
export const listings = (count: number, part: Partial<Product> = {}) =>
  Array.from({ length: count }, (_, index) => listing({ ...part, id: index + 1, reviewCount: 1000 - index }));
