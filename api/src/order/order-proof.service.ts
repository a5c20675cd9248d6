import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { found, Problem } from '../http/problem';
import { countsByNetwork, guessCounts, RateLimitService } from '../rate-limit/rate-limit.service';
import { hashOf } from '../secret/token';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';

const TRACKING = { name: 'track', limit: 10, windowSeconds: 600 };
const TRACKING_OF_EMAIL = {
  name: 'track-email',
  perNetwork: { limit: 5, windowSeconds: 900 },
  perWideNetworkAndDay: 20,
  perDay: 20_000,
};

/** The address may be missing for the account of the order, and with a key. */
export type OrderName = { orderId: string; email?: string };
export type Prover = { user: User | null; key: string | null; ip: string };

/** Finds orders, and decides who may change them and read their messages: number and address only show an order. */
@Injectable()
export class OrderProofService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  /** Finds an order that its account, its key, or number and address name. Throws the same 404 for each wrong value. */
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
    // An account does not guess its own orders, so no limit applies. A key may be guessed.
    const own = await byProof();
    if (own) return own;
    const counts = countsByNetwork(TRACKING, ip);
    if (address === null) return this.limits.guess(counts, () => Promise.resolve(found<Order>(null)));
    return this.limits.guess([...counts, ...guessCounts(TRACKING_OF_EMAIL, address, ip)], async () =>
      found(await this.transactions.read((tx) => this.orders.findByKey(tx, orderId, address))),
    );
  }

  /** Throws 403 for an order that the person can only see. */
  async prove(name: OrderName, prover: Prover): Promise<Order> {
    const order = await this.find(name, prover);
    if (isProven(order, prover)) return order;
    if (order.userId !== null) {
      throw new Problem(403, 'Sign in with the account that placed the order.', { code: 'account_order' });
    }
    const detail = 'Use the device that placed the order, or the link in its mail.';
    throw new Problem(403, detail, { code: 'order_key' });
  }
}

/** A guest's order without any key is from an earlier version: number and address, which found it, are its only proof. */
export function isProven(order: Order, { user, key }: Pick<Prover, 'user' | 'key'>): boolean {
  const { userId, keyHash, mailKeyHash } = order;
  if (user && userId === user.id) return true;
  if (key !== null && [keyHash, mailKeyHash].includes(hashOf(key))) return true;
  return userId === null && keyHash === null && mailKeyHash === null;
}
