import { ListingTiles } from '@telemarket/kit/ui';
import { useListing } from './listing.resource';
import { POPULAR_PATH } from './popular-listings.reads';

export default function PopularListings() {
  const { data, error } = useListing(POPULAR_PATH);
  return !error && <ListingTiles title="Popular listings" products={data?.rows} />;
}
