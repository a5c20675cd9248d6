import { Slot, useSearchParams } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { isNarrowed, readQuery } from '../filter/filter';
import { CollectionPage } from './collection-page';
import { HelpWidget } from './help-widget';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';

/**
 * With a search or a filter in the address, the page shows only the results. From the second page of the list on, the
 * list is at the top of the home page.
 */
export default function HomePage() {
  const [params] = useSearchParams();
  const query = readQuery(params);
  return (
    <>
      {!isNarrowed(query) && (query.page > 1 ? <HiddenHeadline /> : <Hero />)}
      <CollectionPage />
      <Slot name="home-after-listings" />
      <HowItWorks />
      <HelpWidget />
    </>
  );
}

/**
 * The main heading above a later page of the list, for screen readers only. The list also has its own heading, which
 * gets the focus when another page is chosen.
 */
const HiddenHeadline = () => (
  <h1 tabIndex={-1}>
    <VisuallyHidden>Telegram groups, bots and accounts</VisuallyHidden>
  </h1>
);
