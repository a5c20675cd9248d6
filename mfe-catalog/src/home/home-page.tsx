import { COLLECTION_ID, CollectionPage } from './collection-page';
import { HelpWidget } from './help-widget';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { LiveStats } from './live-stats';

export default function HomePage() {
  return (
    <>
      <Hero collectionId={COLLECTION_ID}>
        <LiveStats />
      </Hero>
      <CollectionPage />
      <HowItWorks />
      <HelpWidget />
    </>
  );
}
