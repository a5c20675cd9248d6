import { paths, type RemotePage } from '@telemarket/composition';

/** The owner of pages and modules that belong to no remote. */
export const SHELL = 'shell';

/** The shell's own pages, by module. They work when every remote is down. Each has its own chunk. */
export const OWN_PAGES: Readonly<Record<string, Omit<RemotePage, 'module' | 'description' | 'query'>>> = {
  'help-center': {
    path: paths.helpCenter,
    layout: 'slim',
    title: 'Help Center',
  },
  'privacy-policy': {
    path: paths.privacyPolicy,
    layout: 'slim',
    title: 'Privacy Policy',
  },
  'terms-of-service': {
    path: paths.termsOfService,
    layout: 'slim',
    title: 'Terms of Service',
  },
  'my-data': {
    path: paths.myData,
    layout: 'slim',
    title: 'My data on this device',
    noindex: true,
  },
  newsletter: {
    path: '/newsletter',
    layout: 'slim',
    title: 'Newsletter',
    noindex: true,
  },
};
