import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { found, Problem } from '../http/problem';
import { countsByNetwork, guessCounts, RateLimitService } from '../rate-limit/rate-limit.service';
import { hashOf } from '../secret/token';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';

const TRACKING_LIMIT = { name: 'track', limit: 10, windowSeconds: 600 };
const TRACKING_LIMITS_OF_EMAIL = {
  name: 'track-email',
  perNetwork: { limit: 5, windowSeconds: 900 },
  perWideNetworkAndDay: 20,
  perDay: 20_000,
};

/** The email address is optional for the account that placed the order, and for callers with a key. */
export type OrderName = { orderId: string; email?: string };
export type Prover = { user: User | null; key: string | null; ip: string };

/**
 * Finds orders, and decides who may change them and read their messages. The order number and the email address alone
 * only allow a caller to see the order.
 */
@Injectable()
export class OrderProofService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Finds an order by its account, by its key, or by order number and email address. Throws the same 404 whichever
   * value is wrong.
   */
  async find({ orderId, email }: OrderName, { user, key, ip }: Prover): Promise<Order> {
    const address = email === undefined ? null : emailKey(email);
    const keyHash = key === null ? null : hashOf(key);
    const byProof = async () => {
      if (!user && keyHash === null) return null;
      const order = await this.transactions.read((tx) =>
        this.orders.findProven(tx, orderId, user?.id ?? null, keyHash),
      );
      return order && (address === null || address === order.emailKey) ? order : null;
    };
    // An order that the account or the key proves is returned without a limit, because only a wrong value counts as a
    // guess.
    const own = await byProof();
    if (own) return own;
    const counts = countsByNetwork(TRACKING_LIMIT, ip);
    if (address === null) return this.limits.runGuess(counts, () => Promise.resolve(found<Order>(null)));
    return this.limits.runGuess([...counts, ...guessCounts(TRACKING_LIMITS_OF_EMAIL, address, ip)], async () =>
      found(await this.transactions.read((tx) => this.orders.findByKey(tx, orderId, address))),
    );
  }

  /** Throws 403 when the person may only see the order. */
  async prove(name: OrderName, prover: Prover): Promise<Order> {
    const order = await this.find(name, prover);
    if (isProven(order, prover)) return order;
    if (order.userId !== null) {
      throw new Problem(403, 'Sign in with the account that placed the order.', { code: 'account_order' });
    }
    const detail = 'Use the device that placed the order, or the link in the mail about the order.';
    throw new Problem(403, detail, { code: 'order_key' });
  }
}

/**
 * Returns whether the caller may change the order. A guest's order without any key comes from an earlier version, so
 * its number and email address are enough proof.
 */
export function isProven(order: Order, { user, key }: Pick<Prover, 'user' | 'key'>): boolean {
  const { userId, keyHash, mailKeyHash } = order;
  if (user && userId === user.id) return true;
  if (key !== null && [keyHash, mailKeyHash].includes(hashOf(key))) return true;
  return userId === null && keyHash === null && mailKeyHash === null;
}
