import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions } from '../database/transactions';
import { NotificationService } from '../notification/notification.service';
import type { Notice } from '../telegram-notice/notice';
import { UserRepository } from '../user/user.repository';
import { NeedsRepository } from './needs.repository';
import { NeedsService } from './needs.service';

const CHECK_EVERY_MS = 10 * 60_000;
/**
 * Only deals that came into the queue within this time cause a notice. Older deals have had their notice, or came when
 * notices did not exist.
 */
const MAX_NOTICE_AGE_MS = 24 * 60 * 60_000;

/**
 * Notifies administrators in Telegram about deals that need them. For each deal and cause there is one notice until an
 * administrator looks at the deal.
 */
@Injectable()
export class NeedsJobs {
  constructor(
    private readonly needs: NeedsService,
    private readonly deals: NeedsRepository,
    private readonly users: UserRepository,
    private readonly notifications: NotificationService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    if (!notifications.sendsNotices) return;
    const options = { context: 'orders', failure: 'tell administrators about stuck deals', everyMs: CHECK_EVERY_MS };
    jobs.add(options, () => this.notifyAdministrators(new Date()));
  }

  async notifyAdministrators(now: Date): Promise<void> {
    const notices = await this.transactions.read(async (tx): Promise<Notice[]> => {
      const rows = await this.needs.find(tx, now, new Date(now.getTime() - MAX_NOTICE_AGE_MS));
      const deals = await this.deals.readDeals(tx, [...new Set(rows.map(({ dealId }) => dealId))]);
      const events = new Map(
        rows.map(({ dealId, cause }) => {
          const { number = null, attendedAt } = deals.get(dealId) ?? {};
          return [`${dealId} ${cause} ${attendedAt?.toISOString() ?? ''}`, number];
        }),
      );
      return [...events].map(([event, number]) => ({ kind: 'shop-stuck', number, event }));
    });
    if (!notices.length) return;
    await this.transactions.run(async (tx) =>
      this.notifications.sendNotices(tx, await this.users.findOrderAlerted(tx), notices),
    );
  }
}
