import { useListing } from '../listing.resource';
import { Popular } from './popular';
import { POPULAR_PATH } from './popular-listings.reads';

/**
 * A widget for addresses at which there is no page. No page may import this file: otherwise the manifest would list the
 * scripts and styles of that page for the widget, too.
 */
export default function PopularListings() {
  return <Popular products={useListing(POPULAR_PATH).data?.rows ?? []} />;
}
