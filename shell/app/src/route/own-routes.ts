import type { OwnPages } from '@telemarket/composition/routes';
import { paths } from '@telemarket/kit';

/** The shop's own pages have the slim layout. Each has its own chunk. */
export const OWN_ROUTES: OwnPages = {
  pages: {
    'help-center': { path: paths.helpCenter, layout: 'slim', title: 'Help Center' },
    'privacy-policy': { path: paths.privacyPolicy, layout: 'slim', title: 'Privacy Policy' },
    'terms-of-service': { path: paths.termsOfService, layout: 'slim', title: 'Terms of Service' },
    'my-data': { path: paths.myData, layout: 'slim', title: 'My data on this device', noindex: true },
    newsletter: { path: '/newsletter', layout: 'slim', title: 'Newsletter', noindex: true },
  },
  aliases: {
    [paths.dashboard]: paths.home,
    [paths.help]: paths.helpCenter,
    [paths.privacy]: paths.privacyPolicy,
    [paths.terms]: paths.termsOfService,
    [paths.trackOrder]: paths.orderTracking,
  },
};
