import { isPrice, isRecord } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { BROWSING_KEYS, DEVICE_KEYS } from '../store/device-keys';
import { type FavoriteCopy, toAccount, toIds } from './favorite-copy';

/** The favourites in the storage of the device, which other tabs read and write, too. */
export function createFavoriteStorage({ local }: Pick<Device, 'local'>) {
  const save = (key: string, value: unknown, isKept: boolean) =>
    void local.set(key, isKept ? JSON.stringify(value) : null);

  function readPrices(): Record<number, string> {
    const prices = parseJson(local.get(BROWSING_KEYS.favoritePrices));
    if (!isRecord(prices)) return {};
    return Object.fromEntries(Object.entries(prices).filter((entry): entry is [string, string] => isPrice(entry[1])));
  }

  return {
    read(): FavoriteCopy {
      const list = parseJson(local.get(DEVICE_KEYS.favorites));
      const account = toAccount(parseJson(local.get(BROWSING_KEYS.favoriteAccount)));
      const isMissing = list === null && !account.isEmptied;
      return { ...account, ids: toIds(list), prices: readPrices(), ...(isMissing && { base: [], unsure: [] }) };
    },
    write({ ids, prices, owner, base, requests, unsure, waiting }: FavoriteCopy): void {
      const isEmptied = owner !== null && ids.length === 0;
      const saved = ids.flatMap((id) => (prices[id] === undefined ? [] : [[id, prices[id]] as const]));
      const account = { owner, base, requests, unsure, waiting, ...(isEmptied && { isEmptied }) };
      save(BROWSING_KEYS.favoriteAccount, account, owner !== null || waiting.length > 0);
      save(BROWSING_KEYS.favoritePrices, Object.fromEntries(saved), saved.length > 0);
      save(DEVICE_KEYS.favorites, ids, ids.length > 0);
    },
  };
}
