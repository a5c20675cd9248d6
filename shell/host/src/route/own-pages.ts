import { paths, type RemotePage } from '@telemarket/kit/remote';

/** The owner of the pages and modules that no remote has. */
export const SHELL = 'shell';

/** The shell's own pages, by module. They work while every remote is down, and each is a chunk that no other page loads. */
export const OWN_PAGES: Readonly<Record<string, Omit<RemotePage, 'module'>>> = {
  'help-center': {
    path: paths.helpCenter,
    layout: 'slim',
    title: 'Help Center',
    query: ['q'],
    description:
      'Answers about buying Telegram groups, bots and accounts: transfers, verification, payment, refunds and reporting fraud.',
  },
  'privacy-policy': {
    path: paths.privacyPolicy,
    layout: 'slim',
    title: 'Privacy Policy',
    description: 'What TeleMarket keeps about you, why, who sees it, and how to see, correct or delete it.',
  },
  'terms-of-service': {
    path: paths.termsOfService,
    layout: 'slim',
    title: 'Terms of Service',
    description:
      'The terms of TeleMarket: who may use it, how transactions work, what is prohibited, and how disputes are settled.',
  },
  'my-data': {
    path: paths.myData,
    layout: 'slim',
    title: 'My data on this device',
    description: 'What TeleMarket keeps in your browser, and how to clear it.',
    noindex: true,
  },
  newsletter: {
    path: '/newsletter',
    layout: 'slim',
    title: 'Newsletter',
    description: 'Confirm or end your subscription.',
    noindex: true,
  },
};
