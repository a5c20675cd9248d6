import { paths, type RemotePage } from '@telemarket/kit/remote';

/** The owner of the pages and modules that no remote has. */
export const SHELL = 'shell';

/** The shell's own pages, by module. They work while every remote is down, and each is a chunk that no other page loads. */
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
