import type { RemotePage } from '@telemarket/composition';

/** Fields of the shell's own pages, by module, that only the gateway reads. Browsers do not load this file. */
export const OWN_DESCRIPTIONS: Readonly<Record<string, Pick<RemotePage, 'description' | 'query'>>> = {
  'help-center': {
    query: ['q'],
    description:
      'Answers about buying Telegram groups, bots and accounts: transfers, verification, payment, refunds and reporting fraud.',
  },
  'privacy-policy': {
    description: 'What TeleMarket stores about you, why, who sees it, and how to see, correct or delete it.',
  },
  'terms-of-service': {
    description:
      'The terms of TeleMarket: who may use it, how transactions work, what is prohibited, and how disputes are settled.',
  },
  'my-data': {
    description: 'What TeleMarket stores in your browser, and how to clear it.',
  },
  newsletter: {
    description: 'Confirm or end your subscription.',
  },
};
