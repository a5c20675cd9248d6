import { Slot, useSearchParams } from '@telemarket/kit';
import { isNarrowed, readFilter } from '../filter/filter';
import { CollectionPage } from './collection-page';
import { HelpWidget } from './help-widget';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';

/** With a search or a filter in the address, the page shows only what it finds. */
export default function HomePage() {
  const [params] = useSearchParams();
  return (
    <>
      {!isNarrowed(readFilter(params)) && <Hero />}
      <CollectionPage />
      <Slot name="home-after-listings" />
      <HowItWorks />
      <HelpWidget />
    </>
  );
}
