import { Inject, Injectable } from '@nestjs/common';
import { DETAILS } from '@telemarket/server-kit/problem';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import { invalidFields, Problem } from '../http/problem';
import { hashOf } from '../secret/token';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { isPublicUrl, resolvesToPrivateNetwork } from './public-address';
import type { PushSubscriptionInput, PushView } from './push.dto';
import { PushSubscriptionRepository } from './push-subscription.repository';

/** The maximum number of devices of one user. A new device replaces the oldest. */
const MAX_DEVICES = 10;

@Injectable()
export class PushService {
  constructor(
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async readView(userId: number): Promise<PushView> {
    const devices = await this.transactions.read((tx) => this.subscriptions.count(tx, userId));
    return { publicKey: this.config.push?.publicKey ?? null, devices };
  }

  /**
   * A browser has one subscription, which belongs to the user who signed in there last. Throws 401 when the password
   * was changed since the request arrived, because that ends the session.
   */
  async subscribe(user: User, { endpoint, p256dh, auth }: PushSubscriptionInput): Promise<void> {
    const { push } = this.config;
    if (!push) throw new Problem(409, 'Push notifications are not set up.', { code: 'no_push' });
    const isTrusted =
      push.localService !== null && URL.canParse(endpoint) && new URL(endpoint).origin === push.localService;
    if (!isTrusted && (!isPublicUrl(endpoint) || (await resolvesToPrivateNetwork(endpoint)))) {
      throw invalidFields([{ field: 'endpoint', message: 'must be a public https address' }]);
    }
    await this.transactions.run(async (tx) => {
      const { id: userId } = user;
      const current = await this.users.lock(tx, userId);
      if (current?.passwordHash !== user.passwordHash) throw new Problem(401, DETAILS[401]);
      const endpointHash = hashOf(endpoint);
      await this.subscriptions.upsert(tx, { userId, endpointHash, endpoint, p256dh, auth, createdAt: new Date() });
      const surplus = (await this.subscriptions.findIds(tx, userId)).slice(MAX_DEVICES);
      if (surplus.length) await this.subscriptions.delete(tx, surplus);
    });
  }

  async unsubscribe(userId: number, endpoint: string): Promise<void> {
    const device = { userId, endpointHash: hashOf(endpoint) };
    await this.transactions.autocommit((tx) => this.subscriptions.deleteOne(tx, device));
  }
}
