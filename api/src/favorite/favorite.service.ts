import { Injectable } from '@nestjs/common';
import { type Tx, Transactions } from '../database/transactions';
import { Problem } from '../http/problem';
import { UserRepository } from '../user/user.repository';
import { favoriteChanges } from './favorite-changes';
import type { FavoriteChangesInput, FavoritesView } from './favorite.dto';
import { FavoriteRepository, type NewFavorite } from './favorite.repository';

type FavoriteAddition = Pick<NewFavorite, 'productId'> & Partial<NewFavorite>;

@Injectable()
export class FavoriteService {
  constructor(
    private readonly favorites: FavoriteRepository,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {}

  readView(userId: number, full: number[] = []): Promise<FavoritesView> {
    return this.transactions.read(async (tx) => {
      const rows = await this.favorites.find(tx, userId);
      return { userId, favorites: rows.map(({ productId, savedPrice: price }) => ({ productId, price })), full };
    });
  }

  async changeFavorites(userId: number, input: FavoriteChangesInput): Promise<FavoritesView> {
    if (input.userId !== userId) throw new Problem(403, 'These are the favourites of another account.');
    const additions = input.add.map(({ productId, price = null }) => ({ productId, savedPrice: price }));
    const full = await this.transactions.run(
      async (tx) => {
        await this.users.lock(tx, userId);
        return this.applyChanges(tx, userId, additions, input.remove);
      },
      { repeatable: true },
    );
    return this.readView(userId, full);
  }

  /**
   * The caller must have locked the user. Otherwise two devices could exceed the maximum together, or wait for each
   * other.
   * @param additions an addition without a price gets the present price of its listing
   * @returns the listings that the list has no room for
   */
  async applyChanges(
    tx: Tx,
    userId: number,
    additions: readonly FavoriteAddition[],
    removed: number[],
  ): Promise<number[]> {
    const stored = await this.favorites.find(tx, userId);
    const known = await this.favorites.findNew(
      tx,
      additions.map(({ productId }) => productId),
    );
    const byId = new Map(known.map((favorite) => [favorite.productId, favorite]));
    for (const addition of additions) {
      const favorite = byId.get(addition.productId);
      if (favorite) byId.set(addition.productId, { ...favorite, ...addition });
    }
    const { inserted, deleted, full } = favoriteChanges(
      stored.map(({ productId }) => productId),
      additions.map(({ productId }) => productId).filter((id) => byId.has(id)),
      removed,
    );
    if (deleted.length) await this.favorites.delete(tx, userId, deleted);
    const rows = inserted.map((id) => byId.get(id)).filter((row) => row !== undefined);
    if (rows.length) await this.favorites.insert(tx, userId, rows);
    return full;
  }
}
