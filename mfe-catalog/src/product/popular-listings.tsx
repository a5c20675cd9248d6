import { useListing } from '../listing.resource';
import { Popular } from './popular';
import { POPULAR_PATH } from './popular-listings.reads';

/**
 * A widget of pages that do not exist. No page may import this file: the manifest would then list the scripts and styles of
 * that page for the widget, too.
 */
export default function PopularListings() {
  return <Popular products={useListing(POPULAR_PATH).data?.rows ?? []} />;
}
