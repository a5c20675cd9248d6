export const CATEGORIES = ['group', 'bot', 'account'] as const;

export type Category = (typeof CATEGORIES)[number];

/**
 * Returns false for bots, which can have copies. A listing of another category has exactly one group or account to
 * sell.
 */
export const isUniqueByDefault = (category: unknown): boolean => category !== 'bot';

/** The field that counts the people of a group, bot or account. */
export const COUNT_FIELD = {
  group: 'memberCount',
  bot: 'userCount',
  account: 'memberCount',
} as const satisfies Record<Category, 'memberCount' | 'userCount'>;
