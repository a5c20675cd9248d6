import { setTimeout as sleep } from 'node:timers/promises';

export interface Ledger {
  /** By order id, the total of the response. */
  acknowledged: Map<string, { total: string }>;
  calls: number;
  /** Times of calls that failed, in milliseconds since the start. */
  errors: number[];
  /** Acknowledged orders that were then not found, or found with another total. */
  staleReads: string[];
}

interface Product {
  id: number;
  price: string;
}

const EMAIL = 'cluster@example.com';
const RESPONSE_TIMEOUT_MS = 5_000;
const RETRY_MS = 250;

/**
 * Shoppers place orders at the API processes in turn. As the shop's outbox does, they send each until it is acknowledged.
 * Then they track it at another process.
 */
export class ShopTraffic {
  readonly ledger: Ledger = { acknowledged: new Map(), calls: 0, errors: [], staleReads: [] };
  private readonly started = Date.now();
  private readonly work: Promise<unknown>;
  private stopped = false;
  private placed = 0;

  constructor(
    private readonly origins: readonly string[],
    private readonly products: readonly Product[],
    shoppers: number,
  ) {
    this.work = Promise.all(Array.from({ length: shoppers }, () => this.shop()));
  }

  /** Milliseconds since the start. */
  get elapsed(): number {
    return Date.now() - this.started;
  }

  async stop(): Promise<Ledger> {
    this.stopped = true;
    await this.work;
    return this.ledger;
  }

  private async shop(): Promise<void> {
    while (!this.stopped) {
      const number = ++this.placed;
      const orderId = `17${String(this.started % 1e8).padStart(8, '0')}${String(number).padStart(8, '0')}`;
      await this.place(orderId, number);
      await this.track(orderId, number + 1);
    }
  }

  private async place(orderId: string, number: number): Promise<void> {
    const product = this.products[number % this.products.length] as Product;
    const quantity = 1 + (number % 3);
    const order = {
      orderId,
      customerName: 'Clara Cluster',
      customerEmail: EMAIL,
      total: product.price,
      items: [{ productId: product.id, quantity, price: product.price }],
    };
    await this.sendUntilExpected(number, '/api/orders', order, [200, 201]);
    const cents = Math.round(Number(product.price) * 100) * quantity;
    this.ledger.acknowledged.set(orderId, { total: (cents / 100).toFixed(2) });
  }

  private async track(orderId: string, number: number): Promise<void> {
    const input = { orderId, email: EMAIL };
    const { status, body } = await this.sendUntilExpected(number, '/api/orders/track', input, [200, 404]);
    const found = body as { total?: string };
    const { total } = this.ledger.acknowledged.get(orderId) ?? {};
    if (status !== 200 || found.total !== total) this.ledger.staleReads.push(orderId);
  }

  private async sendUntilExpected(number: number, path: string, input: object, expected: number[]) {
    for (let attempt = number; ; attempt++) {
      const origin = this.origins[attempt % this.origins.length] ?? '';
      this.ledger.calls++;
      const response = await post(origin + path, input).catch(() => null);
      if (response && expected.includes(response.status)) return response;
      this.ledger.errors.push(this.elapsed);
      await sleep(RETRY_MS);
    }
  }
}

async function post(address: string, body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  return { status: response.status, body: await response.json() };
}
