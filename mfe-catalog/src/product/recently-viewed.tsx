import { openDevice, parseJson } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { ListingTiles, TILES } from '@telemarket/kit/ui';
import { useEffect, useState } from 'react';
import { useProductsById } from './product.resource';

const MAX_STORED = 12;

/** The listings that were opened before this one, on this device. */
export function RecentlyViewed({ current }: { current: number }) {
  const [ids, setIds] = useState<readonly number[]>([]);
  useEffect(() => setIds(remember(current)), [current]);
  const { products } = useProductsById(ids.length > 0 ? ids : null);
  const listed = products?.filter(({ id, availability }) => id !== current && availability !== 'sold');
  return ids.length > 0 && <ListingTiles title="Recently viewed" products={listed} />;
}

/** @returns The listings that were opened before. */
function remember(current: number): readonly number[] {
  const { local } = openDevice(window);
  const stored = parseJson(local.get(BROWSING_KEYS.viewed));
  const ids = Array.isArray(stored) ? stored.filter((id: unknown): id is number => Number.isSafeInteger(id)) : [];
  const before = [...new Set(ids)].filter((id) => id !== current);
  local.set(BROWSING_KEYS.viewed, JSON.stringify([current, ...before].slice(0, MAX_STORED)));
  return before.slice(0, TILES);
}
