import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Verdict } from '../verdict';
import { callApi } from './customer';
import type { Product } from './order';
import type { Query } from './order-audit';

const PAUSE_MS = 100;
const RETRY_MS = 250;

const DIFFERENT_RESERVATIONS_QUERY = `SELECT p.id FROM telemarket.product p LEFT JOIN telemarket.reservation r ON r.product_id = p.id
  WHERE p.reserved_until IS NOT NULL AND NOT (r.order_id <=> p.reserved_by AND r.holder <=> p.reserved_holder
  AND r.reserved_until <=> p.reserved_until AND r.confirmed_until <=> p.confirmed_until)
  UNION SELECT r.product_id FROM telemarket.reservation r JOIN telemarket.product p ON p.id = r.product_id
  WHERE p.reserved_until IS NULL`;

/** @returns The listings that are one of a kind. */
export async function readUniqueProducts(origin: string): Promise<Product[]> {
  const response = await fetch(`${origin}/api/products?pageSize=100&page=1`);
  return ((await response.json()) as (Product & { isUnique: boolean })[]).filter(({ isUnique }) => isUnique);
}

/**
 * Buyers who order the same listings that are one of a kind. They cancel each order that succeeds, so that others can
 * order the listing again, but they keep the last order.
 */
export class Rivals {
  reserved = 0;
  refused = 0;
  /** Listings that two buyers got at the same time. */
  readonly doubled: number[] = [];
  private readonly owners = new Map<number, string>();
  private readonly work: Promise<unknown>;
  private stopped = false;
  private calls = 0;

  /** @param origins The origins that the calls use in turn. The caller may change this list. */
  constructor(
    private readonly origins: readonly string[],
    private readonly products: readonly Product[],
    rivals: number,
  ) {
    this.work = Promise.all(
      Array.from({ length: rivals }, (_, number) => this.orderRepeatedly(`rival-${number}@example.com`)),
    );
  }

  /** Resolves when all orders have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.work;
  }

  /**
   * Checks that no listing has had two buyers at once, and that each reservation matches the columns of its product.
   */
  async verdict(query: Query): Promise<Verdict> {
    const different = await query(DIFFERENT_RESERVATIONS_QUERY);
    return {
      ...judge('one-of-a-kind listings with two buyers, and reservations that differ from their row', 0, { max: 0 }),
      figure: `${this.reserved} reservations, ${this.refused} refusals; ${this.doubled.length} doubled; ${different.length} different`,
      met: this.reserved > 0 && this.doubled.length + different.length === 0,
    };
  }

  private async orderRepeatedly(email: string): Promise<void> {
    for (; !this.stopped; await sleep(PAUSE_MS)) {
      const product = this.products[Math.floor(Math.random() * this.products.length)] as Product;
      const order = {
        ...{ orderId: randomUUID(), customerName: 'Rita Rival', customerEmail: email, total: product.price },
        items: [{ productId: product.id, quantity: 1, price: product.price }],
      };
      const key = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(key).digest('hex');
      const status = await this.send('/api/orders', order, [200, 201, 409], { 'order-key-hash': hash });
      if (status === 409) this.refused++;
      else await this.cancelLater(product.id, order.orderId, email, key);
    }
  }

  private async cancelLater(productId: number, orderId: string, email: string, key: string): Promise<void> {
    this.reserved++;
    const owner = this.owners.get(productId);
    if (owner !== undefined) this.doubled.push(productId);
    this.owners.set(productId, email);
    await sleep(PAUSE_MS);
    if (this.stopped) return;
    // removes the owner before the request, because the cancellation may take effect before its response arrives
    this.owners.delete(productId);
    await this.send('/api/orders/cancel', { orderId, email }, [200, 409], { 'order-key': key });
  }

  /** Repeats a call until it has one of the statuses, like the shop's outbox. */
  private async send(path: string, body: object, expected: number[], headers: Record<string, string>): Promise<number> {
    for (;;) {
      const origin = this.origins[this.calls++ % this.origins.length] ?? '';
      const response = await callApi(origin + path, body, headers).catch(() => null);
      if (response && expected.includes(response.status)) return response.status;
      await sleep(RETRY_MS);
    }
  }
}
