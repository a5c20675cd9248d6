import { Slot, useSearchParams } from '@telemarket/kit';
import { COLLECTION_ID, CollectionPage } from './collection-page';
import { HelpWidget } from './help-widget';
import { Hero } from './hero';
import { isNarrowed } from './home.reads';
import { HowItWorks } from './how-it-works';
import { LiveStats } from './live-stats';

/** With a search or a filter in the address, the page shows only what it finds. */
export default function HomePage() {
  const [params] = useSearchParams();
  return (
    <>
      {!isNarrowed(params) && (
        <Hero collectionId={COLLECTION_ID}>
          <LiveStats />
        </Hero>
      )}
      <CollectionPage />
      <Slot name="home-after-listings" />
      <HowItWorks />
      <HelpWidget />
    </>
  );
}
