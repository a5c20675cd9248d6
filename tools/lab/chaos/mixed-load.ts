import { type Acknowledged, EMAIL, makeOrder, type Product } from '../shop/order';
import type { Account } from '../shop/customer';
import { type Call, ConstantLoad, isGood, type Kind, type Outcome } from './outcomes';

export interface MixedLoadOptions {
  /** The origins of the gateway and, if calls may also use it, of the API. */
  origins: readonly string[];
  products: readonly Product[];
  account: Account;
  perSecond: number;
}

const SHOPPING: readonly Kind[] = ['page', 'list', 'order', 'track', 'list', 'page', 'track', 'order', 'list'];
/** A login costs as much as a hundred lists. */
const ALL: readonly Kind[] = [...SHOPPING, ...SHOPPING, 'login'];
/** Several networks, because each is limited. */
const NETWORKS = 50;
const PAGES = ['/', '/groups', '/product/1', '/help-center', '/bots', '/product/2', '/accounts', '/order-tracking'];

let loads = 0;

/** Visitors of the whole site at a constant rate. Orders are sent once and recorded when they are acknowledged. */
export class MixedLoad {
  readonly acknowledged: Acknowledged = new Map();
  private readonly load: ConstantLoad;
  private readonly id = `18${process.pid}-${++loads}-`;

  constructor(
    private readonly options: MixedLoadOptions,
    onOutcome: (outcome: Outcome) => void = () => undefined,
  ) {
    this.load = new ConstantLoad(
      options.perSecond,
      (number) => this.call(number),
      (outcome) => {
        this.record(outcome);
        onOutcome(outcome);
      },
    );
  }

  get outcomes(): readonly Outcome[] {
    return this.load.outcomes;
  }

  /** Adds the outcome of an extra call. */
  add(outcome: Outcome): void {
    this.load.outcomes.push(outcome);
    this.record(outcome);
  }

  stop(): Promise<Outcome[]> {
    return this.load.stop();
  }

  private call(number: number): Call {
    const { origins } = this.options;
    const kind = ALL[number % ALL.length] as Kind;
    // only the gateway has pages; other calls use both origins, if given
    const round = Math.floor(number / ALL.length);
    const origin = (kind === 'page' ? origins[0] : origins[round % origins.length]) ?? '';
    return { kind, origin, from: `127.0.1.${1 + (number % NETWORKS)}`, ...this.request(kind, number, round) };
  }

  private request(kind: Kind, number: number, round: number): Pick<Call, 'path' | 'body'> {
    const { products, account } = this.options;
    switch (kind) {
      case 'page':
        return { path: PAGES[round % PAGES.length] as string };
      case 'list':
        return { path: `/api/products?page=${1 + (number % 40)}&pageSize=10` };
      case 'order':
        return { path: '/api/orders', body: makeOrder(this.id + number, number, products) };
      case 'track': {
        const orderId = this.someOrder(number) ?? '';
        // before the first order, there is nothing to track
        return orderId ? { path: '/api/orders/track', body: { orderId, email: EMAIL } } : { path: '/api/stats' };
      }
      case 'login':
        return { path: '/api/auth/login', body: account };
    }
  }

  private readonly ids: string[] = [];
  private someOrder(number: number): string | undefined {
    return this.ids[(number * 7) % Math.max(1, this.ids.length)];
  }

  /** A successful response must contain the sent order; its total is later compared with the database. */
  private record(outcome: Outcome): void {
    const { call, body } = outcome;
    if (call.kind !== 'order' || !isGood(outcome)) return;
    const { orderId, total } = JSON.parse(body) as { orderId: string; total: string };
    this.acknowledged.set(orderId, { total });
    if (this.ids.length < 1_000) this.ids.push(orderId);
  }
}
