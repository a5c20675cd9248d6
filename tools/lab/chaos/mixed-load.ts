import { type Acknowledged, EMAIL, makeOrder } from '../shop/order';
import { type Call, ConstantLoad, isGood, type Kind, type CallOutcome } from './outcomes';
import type { ChaosSite } from './site';

const PER_SECOND = 25;
const SHOPPING: readonly Kind[] = ['page', 'list', 'order', 'track', 'list', 'page', 'track', 'order', 'list'];
/** A login costs as much as a hundred lists. */
const ALL: readonly Kind[] = [...SHOPPING, ...SHOPPING, 'login'];
/** The requests come from several networks, because the rate of each network is limited. */
const NETWORKS = 50;
const PAGES = ['/', '/groups', '/product/1', '/help-center', '/bots', '/product/2', '/accounts', '/order-tracking'];

let loads = 0;

/** Visitors of the whole site at a constant rate. Orders are sent once and recorded when they are acknowledged. */
export class MixedLoad {
  readonly acknowledged: Acknowledged = new Map();
  readonly load: ConstantLoad;
  private readonly id = `18${process.pid}-${++loads}-`;

  /** @param origins The origins of the gateway and, if calls may also use it, of the API. */
  constructor(
    private readonly site: ChaosSite,
    private readonly origins: readonly string[],
  ) {
    this.load = new ConstantLoad(
      PER_SECOND,
      (number) => this.call(number),
      (outcome) => this.record(outcome),
    );
  }

  private call(number: number): Call {
    const kind = ALL[number % ALL.length] as Kind;
    // only the gateway has pages; the other calls alternate between all origins
    const round = Math.floor(number / ALL.length);
    const origin = (kind === 'page' ? this.origins[0] : this.origins[round % this.origins.length]) ?? '';
    return { kind, origin, from: `127.0.1.${1 + (number % NETWORKS)}`, ...this.request(kind, number, round) };
  }

  private request(kind: Kind, number: number, round: number): Pick<Call, 'path' | 'body'> {
    const { products, customer } = this.site;
    switch (kind) {
      case 'page':
        return { path: PAGES[round % PAGES.length] as string };
      case 'list':
        return { path: `/api/products?page=${1 + (number % 40)}&pageSize=10` };
      case 'order':
        return { path: '/api/orders', body: makeOrder(this.id + number, number, products) };
      case 'track': {
        const ids = [...this.acknowledged.keys()];
        const orderId = ids[(number * 7) % Math.max(1, ids.length)];
        // before the first order is acknowledged, there is no order to track
        return orderId ? { path: '/api/orders/track', body: { orderId, email: EMAIL } } : { path: '/api/stats' };
      }
      case 'login':
        return { path: '/api/auth/login', body: customer.account };
    }
  }

  /** A successful response must contain the sent order. The total of the order is later compared with the database. */
  private record(outcome: CallOutcome): void {
    const { call, body } = outcome;
    if (call.kind !== 'order' || !isGood(outcome)) return;
    const { orderId, total } = JSON.parse(body) as { orderId: string; total: string };
    this.acknowledged.set(orderId, { total });
  }
}
