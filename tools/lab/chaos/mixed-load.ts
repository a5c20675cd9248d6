import { type AcknowledgedOrders, SHOPPER_EMAIL, makeOrder } from '../shop/order';
import { type Call, ConstantLoad, isSuccessful, type CallKind, type CallOutcome } from './outcomes';
import type { ChaosSite } from './site';

const CALLS_PER_SECOND = 25;
const SHOPPING_CALLS: readonly CallKind[] = [
  'page',
  'list',
  'order',
  'track',
  'list',
  'page',
  'track',
  'order',
  'list',
];
/** Logins are rare, because a login costs as much as a hundred lists. */
const ALL_CALLS: readonly CallKind[] = [...SHOPPING_CALLS, ...SHOPPING_CALLS, 'login'];
/** The requests come from several networks, because the rate of each network is limited. */
const NETWORK_COUNT = 50;
const VISITED_PATHS = [
  '/',
  '/groups',
  '/product/1',
  '/help-center',
  '/bots',
  '/product/2',
  '/accounts',
  '/order-tracking',
];

let loadCount = 0;

/** Visitors of the whole site at a constant rate. Orders are sent once and recorded when they are acknowledged. */
export class MixedLoad {
  readonly acknowledged: AcknowledgedOrders = new Map();
  readonly load: ConstantLoad;
  private readonly id = `18${process.pid}-${++loadCount}-`;

  /** @param origins The origin of the gateway. Also the origin of the API, if calls may use the API directly. */
  constructor(
    private readonly site: ChaosSite,
    private readonly origins: readonly string[],
  ) {
    this.load = new ConstantLoad(
      CALLS_PER_SECOND,
      (number) => this.makeCall(number),
      (outcome) => this.recordOutcome(outcome),
    );
  }

  private makeCall(number: number): Call {
    const kind = ALL_CALLS[number % ALL_CALLS.length] as CallKind;
    // only the gateway has pages; the other calls alternate between all origins
    const round = Math.floor(number / ALL_CALLS.length);
    const origin = (kind === 'page' ? this.origins[0] : this.origins[round % this.origins.length]) ?? '';
    return { kind, origin, from: `127.0.1.${1 + (number % NETWORK_COUNT)}`, ...this.requestOf(kind, number, round) };
  }

  private requestOf(kind: CallKind, number: number, round: number): Pick<Call, 'path' | 'body'> {
    const { products, customer } = this.site;
    switch (kind) {
      case 'page':
        return { path: VISITED_PATHS[round % VISITED_PATHS.length] as string };
      case 'list':
        return { path: `/api/products?page=${1 + (number % 40)}&pageSize=10` };
      case 'order':
        return { path: '/api/orders', body: makeOrder(this.id + number, number, products) };
      case 'track': {
        const ids = [...this.acknowledged.keys()];
        const orderId = ids[(number * 7) % Math.max(1, ids.length)];
        // before the first order is acknowledged, there is no order to track
        return orderId
          ? { path: '/api/orders/track', body: { orderId, email: SHOPPER_EMAIL } }
          : { path: '/api/stats' };
      }
      case 'login':
        return { path: '/api/auth/login', body: customer.account };
    }
  }

  /** Records an acknowledged order with the total in its response. This total is later compared with the database. */
  private recordOutcome(outcome: CallOutcome): void {
    const { call, body } = outcome;
    if (call.kind !== 'order' || !isSuccessful(outcome)) return;
    const { orderId, total } = JSON.parse(body) as { orderId: string; total: string };
    this.acknowledged.set(orderId, { total });
  }
}
