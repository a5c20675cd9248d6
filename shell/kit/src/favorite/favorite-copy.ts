import type { Favorites } from '@telemarket/contract';
import { isId, isPrice, isRecord, validEntries } from '../store/check';

/** The maximum number of favourites of a list, on a device and in an account. */
export const MAX_SAVED_FAVORITES = 500;
/** The maximum number of changes of accounts that have signed out on this device. */
const MAX_WAITING_CHANGES = 2 * MAX_SAVED_FAVORITES;

export type SavedPrices = Readonly<Record<number, string>>;

interface Change {
  productId: number;
  isFavorite: boolean;
}

/** A change of an account that has signed out on this device. The server has not confirmed the change. */
interface WaitingChange extends Change {
  userId: number;
  price?: string;
  /** The number of the first request with this change, as in `SentChange`. Missing when the change was not sent. */
  request?: number;
}

/** A change that was sent, and that no response has confirmed. */
interface SentChange extends Change {
  /** The number of the first request with this change. An earlier request may have had the opposite change. */
  request: number;
}

/** The account to which the favourites of the device belong, and the changes that the server has not confirmed. */
export interface FavoriteAccount {
  /** Null: nobody was signed in. The list is merged into the account of the next sign-in. */
  owner: number | null;
  /**
   * The list of the account in the last response. The differences between this list and the list of the device still
   * have to be sent.
   */
  base: readonly number[];
  /** The number of requests with changes that this device has sent. */
  requests: number;
  /**
   * Changes that may or may not have reached the account, so the device sends the present state of their listings
   * again.
   */
  unsure: readonly SentChange[];
  waiting: readonly WaitingChange[];
  /**
   * True if the visitor has removed the last favourite. Otherwise something else has deleted the list, and the account
   * keeps its favourites.
   */
  isEmptied: boolean;
}

export interface FavoriteCopy extends FavoriteAccount {
  /** The ids of the products in the order in which they were added. */
  ids: readonly number[];
  prices: SavedPrices;
}

export interface FavoriteChanges {
  add: readonly number[];
  remove: readonly number[];
}

/** @returns A text about the favourites that are only on this device. Null: the account has room for all. */
export function unsavedFavorites({ length }: readonly number[]): string | null {
  const count = length - MAX_SAVED_FAVORITES;
  if (count <= 0) return null;
  return `Your account has room for ${MAX_SAVED_FAVORITES}. ${count} more ${count === 1 ? 'is' : 'are'} only on this device until you remove others.`;
}

const withoutIds = (ids: readonly number[], others: readonly number[]) => {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
};

export const toIds = (value: unknown): number[] => [
  ...new Set(validEntries(value, (id) => (isId(id) ? id : undefined))),
];

export function toAccount(value: unknown): FavoriteAccount {
  const { owner, base, requests, unsure, waiting, isEmptied } = isRecord(value) ? value : {};
  return {
    owner: isId(owner) ? owner : null,
    base: isId(owner) ? toIds(base) : [],
    requests: isId(requests) ? requests : 0,
    unsure: isId(owner) ? validEntries(unsure, toSentChange) : [],
    waiting: validEntries(waiting, toWaitingChange, MAX_WAITING_CHANGES),
    isEmptied: isEmptied === true,
  };
}

function toSentChange(value: unknown): SentChange | undefined {
  const { productId, isFavorite, request } = isRecord(value) ? value : {};
  return isId(productId) && typeof isFavorite === 'boolean' && isId(request)
    ? { productId, isFavorite, request }
    : undefined;
}

function toWaitingChange(value: unknown): WaitingChange | undefined {
  if (!isRecord(value)) return undefined;
  const { userId, productId, isFavorite, price, request } = value;
  if (!isId(userId) || !isId(productId) || typeof isFavorite !== 'boolean') return undefined;
  return { userId, productId, isFavorite, ...(isPrice(price) && { price }), ...(isId(request) && { request }) };
}

/** @returns The changes of the owner's list that the server has not confirmed. */
export function changesOf({ owner, ids, base, unsure }: FavoriteCopy): FavoriteChanges {
  if (owner === null) return { add: [], remove: [] };
  const open = unsure.map(({ productId }) => productId);
  return { add: withoutIds(ids, withoutIds(base, open)), remove: withoutIds([...new Set([...base, ...open])], ids) };
}

/** Records changes that are being sent, before it is known whether they arrive. */
export function beginSending(copy: FavoriteCopy, { add, remove }: FavoriteChanges): FavoriteCopy {
  const request = copy.requests + 1;
  const earlier = new Map(copy.unsure.map((change) => [change.productId, change]));
  for (const [ids, isFavorite] of [
    [add, true],
    [remove, false],
  ] as const)
    for (const productId of ids)
      if (earlier.get(productId)?.isFavorite !== isFavorite) earlier.set(productId, { productId, isFavorite, request });
  return { ...copy, requests: request, unsure: [...earlier.values()] };
}

export const isChanged = ({ add, remove }: FavoriteChanges) => add.length + remove.length > 0;

/**
 * Gives the list of the device to a user. A list without an owner is merged into the list of the user. The list of
 * another account is removed, and its changes wait for the next sign-in of that account.
 * @param owner Null: nobody is signed in any more.
 */
export function changeOwner(copy: FavoriteCopy, owner: number | null): FavoriteCopy {
  if (copy.owner === owner) return copy;
  const left = copy.owner === null ? copy : signOutCopy(copy, copy.owner);
  if (owner === null) return left;
  const own = left.waiting.filter(({ userId }) => userId === owner);
  const marked = own.filter(({ isFavorite }) => isFavorite);
  const prices = Object.fromEntries(marked.map(({ productId, price }) => [productId, price]));
  return {
    owner,
    ids: [...new Set([...left.ids, ...marked.map(({ productId }) => productId)])],
    prices: { ...prices, ...left.prices } as SavedPrices,
    // these favourites were removed on this device, but the account may still have them
    base: own.filter(({ isFavorite }) => !isFavorite).map(({ productId }) => productId),
    requests: left.requests,
    unsure: [],
    waiting: left.waiting.filter(({ userId }) => userId !== owner),
    isEmptied: true,
  };
}

function signOutCopy(copy: FavoriteCopy, userId: number): FavoriteCopy {
  const { add, remove } = changesOf(copy);
  const change = (productId: number, isFavorite: boolean) => {
    const sent = copy.unsure.find((one) => one.productId === productId && one.isFavorite === isFavorite);
    return { userId, productId, isFavorite, ...(sent && { request: sent.request }) };
  };
  const waiting = [
    ...copy.waiting,
    ...add.map((productId) => ({ ...change(productId, true), price: copy.prices[productId] })),
    ...remove.map((productId) => change(productId, false)),
  ];
  return { owner: null, ids: [], prices: {}, base: [], requests: copy.requests, unsure: [], waiting, isEmptied: false };
}

/**
 * Replaces the list of the device with the list of a response. Changes on the device since the request stay, and so do
 * favourites for which the account has no room.
 * @param before The copy at the time of the request.
 * @param sent The changes in the request.
 * @returns `isRead` is false if another tab has received a response since the request. This response may be older, so
 * its list is not used.
 */
export function confirmChanges(
  copy: FavoriteCopy,
  before: FavoriteCopy,
  sent: FavoriteChanges,
  { favorites, full }: Favorites,
): { copy: FavoriteCopy; isRead: boolean } {
  const number = before.requests + 1;
  const isConfirmed = ({ productId, isFavorite, request = Infinity }: Change & { request?: number }) =>
    request <= number && (isFavorite ? sent.add : sent.remove).includes(productId);
  if (copy.owner !== before.owner) {
    const waiting = copy.waiting.filter((change) => change.userId !== before.owner || !isConfirmed(change));
    return { copy: { ...copy, waiting }, isRead: true };
  }
  const unsure = copy.unsure.filter((change) => !isConfirmed(change));
  if (copy.base.join() !== before.base.join()) {
    const known = copy.unsure.filter(isConfirmed);
    const idsOf = (isFavorite: boolean) =>
      known.filter((one) => one.isFavorite === isFavorite).map((one) => one.productId);
    const base = withoutIds([...new Set([...copy.base, ...idsOf(true)])], idsOf(false));
    return { copy: { ...copy, base, unsure }, isRead: false };
  }
  const base = favorites.map(({ productId }) => productId);
  const unsent = withoutIds(changesOf(before).add, sent.add);
  const since = withoutIds(copy.ids, before.ids);
  const removed = withoutIds(before.ids, copy.ids);
  const ids = withoutIds([...new Set([...base, ...full, ...unsent, ...since])], removed);
  const known = favorites.flatMap(({ productId, price }) => (price === null ? [] : [[productId, price] as const]));
  const prices = { ...copy.prices, ...Object.fromEntries(known) };
  return { copy: { ...copy, ids, base, unsure, prices, isEmptied: true }, isRead: true };
}
