/** The descriptions of the shell's own pages, by module. Only the gateway reads this file. */
export const OWN_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'help-center':
    'Answers about buying Telegram groups, bots and accounts: transfers, verification, payment, refunds and reporting fraud.',
  'privacy-policy': 'What TeleMarket stores about you, why, who sees it, and how to see, correct or delete it.',
  'terms-of-service':
    'The terms of TeleMarket: who may use it, how transactions work, what is prohibited, and how disputes are settled.',
  'my-data': 'What TeleMarket stores in your browser, and how to clear it.',
  newsletter: 'Confirm or end your subscription.',
};

/** The query parameters that these pages read during rendering. */
export const OWN_QUERIES: Readonly<Record<string, readonly string[]>> = { 'help-center': ['q'] };
