import { PageHead } from '@telemarket/kit';
import { COLLECTION_ID, CollectionPage } from './collection-page';
import { HelpWidget } from './help-widget';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { LiveStats } from './live-stats';

export function HomePage() {
  return (
    <>
      <PageHead
        title="Telegram groups, bots and accounts"
        description="Buy Telegram groups, bots and accounts you can check first: who sells it, what is verified and how the transfer works."
      />
      <Hero collectionId={COLLECTION_ID}>
        <LiveStats />
      </Hero>
      <CollectionPage />
      <HowItWorks />
      <HelpWidget />
    </>
  );
}
