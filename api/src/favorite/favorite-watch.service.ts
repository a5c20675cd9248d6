import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { BackgroundJobs } from '../background/background-jobs';
import { RETENTION_DAYS } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { FAVORITES_PATH } from '../mail/kinds/news-mails';
import { provenAddress } from '../mail/proven-address';
import { Nullable } from '../http/view';
import { NotificationService } from '../notification/notification.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { FavoriteRepository, type Watcher } from './favorite.repository';
import { FavoriteService } from './favorite.service';
import { WatchedProductRepository } from './watched-product.repository';

const ROUND_INTERVAL_MS = 60_000;
/** The first move comes soon after the start, because the start may follow an update from the previous version. */
const FIRST_MOVE_DELAY_MS = 1_000;
const DAY_MS = 24 * 60 * 60_000;
const WATCH_DURATION_MS = RETENTION_DAYS.watch * DAY_MS;
/** The number of users that one statement covers. Each user has at most 500 favourites. */
const USERS_PER_STATEMENT = 100;

export class FavoriteWatchView {
  @ApiProperty({ type: [Number] }) productIds: number[];
  @Nullable('date-time', 'Null when the favourites are not watched') until: string | null;
}

const isWatching = (user: Pick<User, 'favoritesWatchedAt'> | null) =>
  Date.now() - (user?.favoritesWatchedAt?.getTime() ?? 0) < WATCH_DURATION_MS;

@Injectable()
export class FavoriteWatchService {
  constructor(
    private readonly favorites: FavoriteRepository,
    private readonly lists: FavoriteService,
    private readonly watched: WatchedProductRepository,
    private readonly users: UserRepository,
    private readonly notifications: NotificationService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    const every = { context: 'favorite-watch', everyMs: ROUND_INTERVAL_MS };
    const move = { ...every, firstMs: FIRST_MOVE_DELAY_MS, failure: 'move favourites of the previous version' };
    jobs.add(move, (signal) => this.moveWatchedProducts(signal));
    const notify = { ...every, firstMs: ROUND_INTERVAL_MS, failure: 'notify users about favourites' };
    jobs.add(notify, (signal) => this.notifyAll(signal));
  }

  async readView(userId: number): Promise<FavoriteWatchView> {
    return this.transactions.read(async (tx) => {
      const user = await this.users.find(tx, userId);
      if (!user?.favoritesWatchedAt || !isWatching(user)) return { productIds: [], until: null };
      const rows = await this.favorites.find(tx, userId);
      return {
        productIds: rows.map(({ productId }) => productId),
        until: new Date(user.favoritesWatchedAt.getTime() + WATCH_DURATION_MS).toISOString(),
      };
    });
  }

  /** @param sent the favourites that a page of the previous version sends, because its device has its own list */
  async startWatch(userId: number, sent?: number[]): Promise<FavoriteWatchView> {
    if (sent?.length === 0) return this.stopWatch(userId);
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (!isWatching(user)) {
        // Adds the sent favourites only when the watch begins. During the watch, another device may have removed some
        // of them.
        const additions = sent?.map((productId) => ({ productId })) ?? [];
        await this.lists.applyChanges(tx, userId, additions, []);
        await this.favorites.beginWatch(tx, userId);
      }
      await this.users.updateState(tx, userId, { favoritesWatchedAt: new Date() });
    });
    return this.readView(userId);
  }

  async stopWatch(userId: number): Promise<FavoriteWatchView> {
    await this.transactions.run((tx) => this.users.updateState(tx, userId, { favoritesWatchedAt: null }));
    return this.readView(userId);
  }

  async notifyAll(signal?: AbortSignal): Promise<void> {
    let after: Watcher | undefined = { id: 0, watchedAt: new Date(Date.now() - WATCH_DURATION_MS) };
    while (after && !signal?.aborted) {
      const from: Watcher = after;
      const watchers = await this.transactions.read((tx) => this.favorites.findWatchers(tx, from, USERS_PER_STATEMENT));
      if (!watchers.length) return;
      const ids = watchers.map(({ id }) => id);
      const userIds = await this.transactions.autocommit(async (tx) => {
        await this.favorites.noteReserved(tx, ids);
        return this.favorites.findUsersWithNews(tx, ids, new Date(Date.now() - DAY_MS));
      });
      for (const userId of userIds) {
        if (signal?.aborted) return;
        await this.notifyUser(userId);
      }
      after = watchers.at(-1);
    }
  }

  /** Moves the favourites that the previous version watches into the lists of their accounts. */
  async moveWatchedProducts(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const userIds = await this.transactions.read((tx) => this.watched.findUsers(tx, USERS_PER_STATEMENT));
      for (const userId of userIds) await this.moveProductsOfUser(userId);
      if (userIds.length < USERS_PER_STATEMENT) return;
    }
  }

  private async moveProductsOfUser(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, userId);
      const rows = await this.watched.find(tx, userId);
      const additions = rows.map(({ productId, price, wasReserved }) => ({
        productId,
        notifiedPrice: price,
        wasReserved,
      }));
      await this.lists.applyChanges(tx, userId, additions, []);
      await this.watched.delete(tx, userId);
      const used = Math.max(user?.favoritesWatchedAt?.getTime() ?? 0, ...rows.map(({ usedAt }) => usedAt.getTime()));
      if (rows.length) await this.users.updateState(tx, userId, { favoritesWatchedAt: new Date(used) });
    });
  }

  /** Several processes may find the same news. The lock lets only one process send them. */
  private async notifyUser(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, userId);
      const now = new Date();
      const wasNotifiedToday = user?.watchNotifiedAt && now.getTime() - user.watchNotifiedAt.getTime() < DAY_MS;
      if (!user || user.eraseAt || user.suspendedAt || wasNotifiedToday || !isWatching(user)) return;
      const news = await this.favorites.findNews(tx, userId);
      if (!news.length) return;
      await this.notifications.send(tx, user, {
        topic: 'favorites',
        mail: { kind: 'favorite-news', to: provenAddress(user), data: { name: user.firstName, news } },
        // Anybody who sees the screen can read the notification, so it names no listing.
        push: {
          title: 'News about your favourites',
          body: 'A price has fallen, or a listing is available again.',
          path: FAVORITES_PATH,
        },
      });
      for (const item of news) await this.favorites.markNotified(tx, userId, item);
      await this.users.updateState(tx, userId, { watchNotifiedAt: now });
    });
  }
}
