import type { Favorites } from '@telemarket/contract';
import { isId, isPrice, isRecord, validEntries } from '../store/check';

/** The maximum number of favourites of a list, on a device and in an account. */
export const MAX_SAVED_FAVORITES = 500;
/** Changes of accounts that have signed out on this device. */
const MAX_WAITING = 2 * MAX_SAVED_FAVORITES;

export type SavedPrices = Readonly<Record<number, string>>;

/** A change that the server has not confirmed. */
interface WaitingChange {
  userId: number;
  productId: number;
  isFavorite: boolean;
  price?: string;
}

/** Says whose list the favourites of the device are. */
export interface FavoriteAccount {
  /** Null: nobody was signed in. The list is merged into the account of the next sign-in. */
  owner: number | null;
  /** The list of the account in the last response. What differs from it on the device waits for the server. */
  base: readonly number[];
  /** These were sent, and no response has come since. The account may have them or not, so their present state is sent again. */
  unsure: readonly number[];
  waiting: readonly WaitingChange[];
  /** The last favourite was removed. Otherwise a list that is missing was taken away, and says nothing about the account. */
  isEmptied: boolean;
}

export interface FavoriteCopy extends FavoriteAccount {
  /** In the order in which they were added. */
  ids: readonly number[];
  prices: SavedPrices;
}

export interface FavoriteChanges {
  add: readonly number[];
  remove: readonly number[];
}

/** @returns Which favourites of a signed-in visitor are only on this device. Null: the account has room for all. */
export function unsavedFavorites({ length }: readonly number[]): string | null {
  const count = length - MAX_SAVED_FAVORITES;
  if (count <= 0) return null;
  return `Your account has room for ${MAX_SAVED_FAVORITES}. ${count} more ${count === 1 ? 'is' : 'are'} only on this device until you remove others.`;
}

const without = (ids: readonly number[], others: readonly number[]) => {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
};

export const toIds = (value: unknown): number[] => [
  ...new Set(validEntries(value, (id) => (isId(id) ? id : undefined))),
];

export function toAccount(value: unknown): FavoriteAccount {
  const { owner, base, unsure, waiting, isEmptied } = isRecord(value) ? value : {};
  return {
    owner: isId(owner) ? owner : null,
    base: isId(owner) ? toIds(base) : [],
    unsure: isId(owner) ? toIds(unsure) : [],
    waiting: validEntries(waiting, toWaiting, MAX_WAITING),
    isEmptied: isEmptied === true,
  };
}

function toWaiting(value: unknown): WaitingChange | undefined {
  if (!isRecord(value)) return undefined;
  const { userId, productId, isFavorite, price } = value;
  if (!isId(userId) || !isId(productId) || typeof isFavorite !== 'boolean') return undefined;
  return { userId, productId, isFavorite, ...(isPrice(price) && { price }) };
}

/** @returns What the server does not know yet about the list of the owner. */
export function changesOf({ owner, ids, base, unsure }: FavoriteCopy): FavoriteChanges {
  if (owner === null) return { add: [], remove: [] };
  return { add: without(ids, without(base, unsure)), remove: without([...new Set([...base, ...unsure])], ids) };
}

/** Notes what is sent, before it is known whether it arrives. */
export const beginSending = (copy: FavoriteCopy, { add, remove }: FavoriteChanges): FavoriteCopy => ({
  ...copy,
  unsure: [...new Set([...copy.unsure, ...add, ...remove])],
});

export const isChanged = ({ add, remove }: FavoriteChanges) => add.length + remove.length > 0;

/**
 * Gives the list of the device to a user. The list of nobody is merged into that of the user. The list of another account is
 * taken away, and its changes wait for the next sign-in of that account.
 * @param owner Null: nobody is signed in any more.
 */
export function changeOwner(copy: FavoriteCopy, owner: number | null): FavoriteCopy {
  if (copy.owner === owner) return copy;
  const left = copy.owner === null ? copy : signOut(copy, copy.owner);
  if (owner === null) return left;
  const own = left.waiting.filter(({ userId }) => userId === owner);
  const marked = own.filter(({ isFavorite }) => isFavorite);
  const prices = Object.fromEntries(marked.map(({ productId, price }) => [productId, price]));
  return {
    owner,
    ids: [...new Set([...left.ids, ...marked.map(({ productId }) => productId)])],
    prices: { ...prices, ...left.prices } as SavedPrices,
    // the account may still have these
    base: own.filter(({ isFavorite }) => !isFavorite).map(({ productId }) => productId),
    unsure: [],
    waiting: left.waiting.filter(({ userId }) => userId !== owner),
    isEmptied: true,
  };
}

function signOut(copy: FavoriteCopy, userId: number): FavoriteCopy {
  const { add, remove } = changesOf(copy);
  const waiting = [
    ...copy.waiting,
    ...add.map((productId) => ({ userId, productId, isFavorite: true, price: copy.prices[productId] })),
    ...remove.map((productId) => ({ userId, productId, isFavorite: false })),
  ];
  return { owner: null, ids: [], prices: {}, base: [], unsure: [], waiting, isEmptied: false };
}

/**
 * Replaces the list by that of a response. What changed on the device since the request stays, and so does what the account
 * has no room for.
 * @param before The copy at the time of the request.
 * @param sent The changes in the request.
 * @returns Null: another tab has received a response since, so this one may be older.
 */
export function confirmChanges(
  copy: FavoriteCopy,
  before: FavoriteCopy,
  sent: FavoriteChanges,
  { favorites, full }: Favorites,
): FavoriteCopy | null {
  if (copy.owner !== before.owner) {
    const isSent = ({ userId, productId, isFavorite }: WaitingChange) =>
      userId === before.owner && (isFavorite ? sent.add : sent.remove).includes(productId);
    return { ...copy, waiting: copy.waiting.filter((change) => !isSent(change)) };
  }
  if (copy.base.join() !== before.base.join()) return null;
  const base = favorites.map(({ productId }) => productId);
  const unsent = without(changesOf(before).add, sent.add);
  const since = without(copy.ids, before.ids);
  const removed = without(before.ids, copy.ids);
  const ids = without([...new Set([...base, ...full, ...unsent, ...since])], removed);
  const known = favorites.flatMap(({ productId, price }) => (price === null ? [] : [[productId, price] as const]));
  const unsure = without(copy.unsure, [...sent.add, ...sent.remove]);
  return { ...copy, ids, base, unsure, prices: { ...copy.prices, ...Object.fromEntries(known) }, isEmptied: true };
}
