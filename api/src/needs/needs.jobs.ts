import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions } from '../database/transactions';
import { NotificationService } from '../notification/notification.service';
import { UserRepository } from '../user/user.repository';
import { neededFrom, NeedsRepository } from './needs.repository';

const EVERY_MS = 10 * 60_000;
/** A deal that has needed an administrator for longer was told before, or nobody got notices then. */
const TOLD_MS = 24 * 60 * 60_000;

/** Tells administrators in Telegram about deals that have come into the queue, each of them once for each cause. */
@Injectable()
export class NeedsJobs {
  constructor(
    private readonly needs: NeedsRepository,
    private readonly users: UserRepository,
    private readonly notifications: NotificationService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    if (!notifications.sendsNotices) return;
    const options = { context: 'orders', failure: 'tell administrators about stuck deals', everyMs: EVERY_MS };
    jobs.add(options, () => this.tell(new Date()));
  }

  async tell(now: Date): Promise<void> {
    const { rows, deals } = await this.transactions.read(async (tx) => {
      const since = new Date(now.getTime() - TOLD_MS);
      const found = (await this.needs.findDeals(tx, now)).filter((row) => neededFrom(row) > since);
      return { rows: found, deals: await this.needs.readDeals(tx, [...new Set(found.map(({ dealId }) => dealId))]) };
    });
    if (!rows.length) return;
    await this.transactions.run(async (tx) => {
      for (const { id } of await this.users.findOrderAlerted(tx)) {
        for (const { dealId, cause, since } of rows) {
          const number = deals.get(dealId)?.number ?? null;
          const event = `${dealId} ${cause} ${since.toISOString()}`;
          await this.notifications.sendNotice(tx, id, { kind: 'shop-stuck', number, event });
        }
      }
    });
  }
}
