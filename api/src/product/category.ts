export const CATEGORIES = ['group', 'bot', 'account'] as const;

export type Category = (typeof CATEGORIES)[number];

/** The field that counts the people of a group, bot or account. */
export const COUNT_FIELD = {
  group: 'memberCount',
  bot: 'userCount',
  account: 'memberCount',
} as const satisfies Record<Category, 'memberCount' | 'userCount'>;
