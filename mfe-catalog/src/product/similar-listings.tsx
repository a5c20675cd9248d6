import type { ProductSummary } from '@telemarket/contract';
import { useSWR } from '@telemarket/kit';
import { ListingTiles } from '@telemarket/kit/ui';
import { similarPath } from './product.resource';

export function SimilarListings({ id }: { id: number }) {
  const { data, error } = useSWR<ProductSummary[] | null, Error>(similarPath(id));
  return !error && data !== null && <ListingTiles title="Similar listings" products={data} />;
}
