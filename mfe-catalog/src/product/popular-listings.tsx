import { useListing } from './listing.resource';
import { POPULAR_PATH } from './popular-listings.reads';
import { Popular } from './popular';

export default function PopularListings() {
  return <Popular products={useListing(POPULAR_PATH).data?.rows ?? []} />;
}
