import { paths, type RemotePage } from '@telemarket/composition';

/** The owner of pages and modules that belong to no remote. */
export const SHELL = 'shell';

/** The shell's own pages, by module. They have the slim layout, and work when every remote is down. Each has its own chunk. */
export const OWN_PAGES: Readonly<Record<string, Pick<RemotePage, 'path' | 'title' | 'noindex'>>> = {
  'help-center': { path: paths.helpCenter, title: 'Help Center' },
  'privacy-policy': { path: paths.privacyPolicy, title: 'Privacy Policy' },
  'terms-of-service': { path: paths.termsOfService, title: 'Terms of Service' },
  'my-data': { path: paths.myData, title: 'My data on this device', noindex: true },
  newsletter: { path: '/newsletter', title: 'Newsletter', noindex: true },
};
