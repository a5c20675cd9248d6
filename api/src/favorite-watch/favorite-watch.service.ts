import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { BackgroundJobs } from '../background/background-jobs';
import { RETENTION_DAYS } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { FAVORITES_PATH } from '../mail/kinds/news-mails';
import { provenAddress } from '../mail/proven-address';
import { Nullable } from '../http/view';
import { NotificationService } from '../notification/notification.service';
import { UserRepository } from '../user/user.repository';
import { WatchedProductRepository } from './watched-product.repository';

const EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const WINDOW = 1_000;

export class FavoriteWatchView {
  @ApiProperty({ type: [Number] }) productIds: number[];
  @Nullable('date-time', 'Null when nothing is watched') until: string | null;
}

@Injectable()
export class FavoriteWatchService {
  constructor(
    private readonly watched: WatchedProductRepository,
    private readonly users: UserRepository,
    private readonly notifications: NotificationService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    const options = { context: 'favorite-watch', failure: 'notify users about favourites' };
    jobs.add({ ...options, everyMs: EVERY_MS, firstMs: EVERY_MS }, (signal) => this.notifyAll(signal));
  }

  async view(userId: number): Promise<FavoriteWatchView> {
    const rows = await this.transactions.read((tx) => this.watched.find(tx, userId));
    const used = Math.max(...rows.map(({ usedAt }) => usedAt.getTime()));
    return {
      productIds: rows.map(({ productId }) => productId),
      until: rows.length ? new Date(used + RETENTION_DAYS.watch * DAY_MS).toISOString() : null,
    };
  }

  async replace(userId: number, productIds: number[]): Promise<FavoriteWatchView> {
    await this.transactions.run(async (tx) => {
      // Without the lock, two tabs that store their lists at the same time could wait for each other.
      await this.users.lock(tx, userId);
      await this.watched.replace(tx, userId, productIds, new Date());
    });
    return this.view(userId);
  }

  async notifyAll(signal?: AbortSignal): Promise<void> {
    for (let after = 0; !signal?.aborted;) {
      const last = await this.transactions.read((tx) => this.watched.endOfWindow(tx, after, WINDOW));
      if (last === null) return;
      const userIds = await this.transactions.autocommit(async (tx) => {
        await this.watched.noteReserved(tx, after, last);
        return this.watched.findUsersWithNews(tx, after, last, new Date(Date.now() - DAY_MS));
      });
      for (const userId of userIds) {
        if (signal?.aborted) return;
        await this.notifyUser(userId);
      }
      after = last;
    }
  }

  /** Several processes may find the same news. The lock lets only one of them send it. */
  private async notifyUser(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, userId);
      const now = new Date();
      const wasNotifiedToday = user?.watchNotifiedAt && now.getTime() - user.watchNotifiedAt.getTime() < DAY_MS;
      if (!user || user.eraseAt || user.suspendedAt || wasNotifiedToday) return;
      const news = await this.watched.findNews(tx, userId);
      if (!news.length) return;
      await this.notifications.send(tx, user, {
        topic: 'favorites',
        mail: { kind: 'favorite-news', to: provenAddress(user), data: { name: user.firstName, news } },
        // Anybody who sees the screen can read the notification, so it names no listing.
        push: {
          title: 'News about your favourites',
          body: 'A price fell, or a listing is free again.',
          path: FAVORITES_PATH,
        },
      });
      for (const item of news) await this.watched.markNotified(tx, userId, item);
      await this.users.updateState(tx, userId, { watchNotifiedAt: now });
    });
  }
}
