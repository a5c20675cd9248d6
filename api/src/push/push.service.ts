import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { Transactions, type Tx } from '../database/transactions';
import { invalid, Problem } from '../http/problem';
import { hashOf } from '../secret/token';
import { isPublicUrl, leadsToPrivate } from '../mail/public-address';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import type { PushSubscriptionInput } from './push.dto';
import { PushSubscription } from './push-subscription.entity';
import type { PushView } from './push.view';

/** The maximum number of devices of one user. A new device replaces the oldest. */
const MAX_DEVICES = 10;

/** Stores the devices that show notifications. */
@Injectable()
export class PushService {
  constructor(
    @InjectRepository(PushSubscription) private readonly rows: Repository<PushSubscription>,
    private readonly users: UserService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async view(userId: number): Promise<PushView> {
    return { publicKey: this.config.push?.publicKey ?? null, devices: await this.rows.countBy({ userId }) };
  }

  /**
   * A browser has one subscription, which belongs to the user who signed in there last. Throws 401 when the password
   * was changed since the request arrived, because that ends the session.
   */
  async subscribe(user: User, { endpoint, p256dh, auth }: PushSubscriptionInput): Promise<void> {
    const { id: userId } = user;
    const { push } = this.config;
    if (!push) throw new Problem(409, 'Push notifications are not set up.', { code: 'no_push' });
    const isTrusted =
      push.localService !== null && URL.canParse(endpoint) && new URL(endpoint).origin === push.localService;
    if (!isTrusted && (!isPublicUrl(endpoint) || (await leadsToPrivate(endpoint)))) {
      throw invalid([{ field: 'endpoint', message: 'must be a public https address' }]);
    }
    await this.transactions.run(async (tx) => {
      const current = await this.users.lock(tx, userId);
      if (current?.passwordHash !== user.passwordHash) throw new Problem(401, 'Please sign in.');
      await tx.query(
        `INSERT INTO push_subscription (user_id, endpoint_hash, endpoint, p256dh, auth, created_at) VALUES (?, ?, ?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE user_id = ?, p256dh = ?, auth = ?`,
        [userId, hashOf(endpoint), endpoint, p256dh, auth, new Date(), userId, p256dh, auth],
      );
      const newest = await this.deviceIds(tx, userId);
      const surplus = newest.slice(MAX_DEVICES);
      if (surplus.length) await tx.delete(PushSubscription, surplus);
    });
  }

  /** Removes all devices of a user. */
  async forget(userId: number, tx: Tx): Promise<void> {
    await tx.delete(PushSubscription, { userId });
  }

  async unsubscribe(userId: number, endpoint: string): Promise<void> {
    await this.rows.delete({ userId, endpointHash: hashOf(endpoint) });
  }

  /** The ids of a user's devices, the newest first. */
  async deviceIds(tx: Tx, userId: number): Promise<number[]> {
    const rows = await tx.find(PushSubscription, {
      where: { userId },
      select: { id: true },
      order: { id: 'DESC' },
    });
    return rows.map(({ id }) => id);
  }
}
