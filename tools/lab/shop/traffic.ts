import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from './customer';
import { type AcknowledgedOrders, SHOPPER_EMAIL, makeOrder, type Product } from './order';

export interface TrafficLedger {
  acknowledged: AcknowledgedOrders;
  calls: number;
  /** Statuses of failed calls; 0 without a response. */
  errors: number[];
  /** Acknowledged orders that could not be found later, or had another total. */
  staleReads: string[];
}

const RETRY_MS = 250;
const QUICK_RETRY_MS = 50;

/**
 * Shoppers who place orders at the addresses in turn. Like the shop's outbox, they send each order until it is
 * acknowledged. Then they track it at another address.
 */
export class ShopTraffic {
  readonly ledger: TrafficLedger = { acknowledged: new Map(), calls: 0, errors: [], staleReads: [] };
  private readonly started = Date.now();
  private readonly work: Promise<unknown>;
  private stopped = false;
  private placed = 0;

  constructor(
    private readonly origins: readonly string[],
    private readonly products: readonly Product[],
    shoppers: number,
  ) {
    this.work = Promise.all(Array.from({ length: shoppers }, () => this.orderRepeatedly()));
  }

  async stop(): Promise<TrafficLedger> {
    this.stopped = true;
    await this.work;
    return this.ledger;
  }

  /** Resolves when this number of further orders is acknowledged. */
  async waitUntilAcknowledged(more: number): Promise<void> {
    const { acknowledged } = this.ledger;
    for (const enough = acknowledged.size + more; acknowledged.size < enough;) await sleep(2);
  }

  /** Sends one more order with short retry pauses. Resolves when it is acknowledged. */
  async placeOneOrder(): Promise<void> {
    await this.placeOrder(++this.placed, QUICK_RETRY_MS);
  }

  private async orderRepeatedly(): Promise<void> {
    while (!this.stopped) {
      const number = ++this.placed;
      await this.placeOrder(number, RETRY_MS);
      await this.trackOrder(this.orderIdOf(number), number + 1);
    }
  }

  private orderIdOf(number: number): string {
    return `17${String(this.started % 1e8).padStart(8, '0')}${String(number).padStart(8, '0')}`;
  }

  private async placeOrder(number: number, retryMs: number): Promise<void> {
    const order = makeOrder(this.orderIdOf(number), number, this.products);
    await this.sendUntilExpected(number, '/api/orders', order, [200, 201], retryMs);
    this.ledger.acknowledged.set(order.orderId, { total: order.total });
  }

  private async trackOrder(orderId: string, number: number): Promise<void> {
    const input = { orderId, email: SHOPPER_EMAIL };
    const { status, body } = await this.sendUntilExpected(number, '/api/orders/track', input, [200, 404], RETRY_MS);
    const found = body as { total?: string };
    const { total } = this.ledger.acknowledged.get(orderId) ?? {};
    if (status !== 200 || found.total !== total) this.ledger.staleReads.push(orderId);
  }

  private async sendUntilExpected(number: number, path: string, input: object, expected: number[], retryMs: number) {
    for (let attempt = number; ; attempt++) {
      const origin = this.origins[attempt % this.origins.length] ?? '';
      this.ledger.calls++;
      const response = await callApi(origin + path, input).catch(() => null);
      const body: unknown = await response?.json().catch(() => null);
      if (response && body && expected.includes(response.status)) return { status: response.status, body };
      this.ledger.errors.push(response?.status ?? 0);
      await sleep(retryMs);
    }
  }
}
