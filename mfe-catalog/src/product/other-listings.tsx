import type { ProductSummary } from '@telemarket/contract';
import { useResource } from '@telemarket/kit';
import { openDevice, parseJson } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { ListingTiles, TILES, useHydrated } from '@telemarket/kit/ui';
import { useEffect, useMemo } from 'react';
import { similarPath, useProductsById } from './product.resource';

export function SimilarListings({ id }: { id: number }) {
  const { data, error } = useResource<ProductSummary[] | null>(similarPath(id), 'once');
  return !error && data !== null && <ListingTiles title="Similar listings" products={data} />;
}

const MAX_STORED_LISTINGS = 12;

/** The listings that this device opened before the current listing. */
export function RecentlyViewed({ current }: { current: number }) {
  const hydrated = useHydrated();
  const ids = useMemo(() => (hydrated ? idsOpenedBefore(current).slice(0, TILES) : []), [hydrated, current]);
  useEffect(() => rememberListing(current), [current]);
  const { products } = useProductsById(ids.length > 0 ? ids : null);
  const listed = products?.filter(({ id, availability }) => id !== current && availability !== 'sold');
  return ids.length > 0 && <ListingTiles title="Recently viewed" products={listed} />;
}

function idsOpenedBefore(current: number): readonly number[] {
  const stored = parseJson(openDevice(window).local.get(BROWSING_KEYS.viewed));
  const ids = Array.isArray(stored) ? stored.filter((id: unknown): id is number => Number.isSafeInteger(id)) : [];
  return [...new Set(ids)].filter((id) => id !== current);
}

function rememberListing(current: number): void {
  const ids = [current, ...idsOpenedBefore(current)].slice(0, MAX_STORED_LISTINGS);
  openDevice(window).local.set(BROWSING_KEYS.viewed, JSON.stringify(ids));
}
