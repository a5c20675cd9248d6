import { setTimeout as sleep } from 'node:timers/promises';
import { makeOrder, type Product } from '../shop/order';

export interface Rush {
  /** How often each status ended an order. */
  statuses: Record<number, number>;
  /** The number of the stored orders with the listing. */
  stored: number;
}

const BUYERS = 200;
const MAX_ATTEMPTS = 40;
const RETRY_MS = 250;

/** Buyers order one listing, which is one of a kind, at the same time at the addresses in turn. */
export async function rush(origins: readonly string[], query: <Row>(sql: string) => Promise<Row[]>): Promise<Rush> {
  const listing = await findUnique(origins[0] ?? '');
  const responses = await Promise.all(
    Array.from({ length: BUYERS }, (_, number) => place(origins[number % origins.length] ?? '', number, listing)),
  );
  const statuses: Record<number, number> = {};
  for (const status of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  const [row] = await query<{ stored: number }>(
    `SELECT COUNT(*) AS stored FROM telemarket.order_item WHERE product_id = ${listing.id}`,
  );
  return { statuses, stored: Number(row?.stored) };
}

export const describeRush = ({ statuses, stored }: Rush): string =>
  `${Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}; ${stored} stored`;

export const isSoldOnce = ({ statuses, stored }: Rush): boolean =>
  statuses[201] === 1 && statuses[409] === BUYERS - 1 && stored === 1;

async function findUnique(origin: string): Promise<Product> {
  const listings = (await (await fetch(`${origin}/api/products`)).json()) as (Product & { isUnique: boolean })[];
  const listing = listings.find(({ isUnique }) => isUnique);
  if (!listing) throw new Error('No listing is one of a kind');
  return listing;
}

/** Sends the order again while the server is busy, as the shop's outbox does. @returns The status that ended it. */
async function place(origin: string, number: number, listing: Product): Promise<number> {
  const order = makeOrder(`rush-${number}`, 0, [listing], 1);
  const body = JSON.stringify({ ...order, customerEmail: `buyer${number}@example.com` });
  for (let attempt = 1; ; attempt++) {
    const headers = { 'content-type': 'application/json' };
    const status = await fetch(`${origin}/api/orders`, { method: 'POST', headers, body }).then(
      (response) => response.status,
      () => 0,
    );
    // a first attempt whose response was lost was stored: 200
    if ((status > 0 && status < 500) || attempt === MAX_ATTEMPTS) return status === 200 ? 201 : status;
    await sleep(RETRY_MS);
  }
}
