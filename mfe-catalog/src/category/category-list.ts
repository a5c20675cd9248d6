import type { Category } from '@telemarket/contract';

interface CategoryList {
  title: string;
  /** One sentence that says what the category sells and how it is transferred. */
  explanation: string;
}

export const CATEGORY_LISTS: Readonly<Record<Category, CategoryList>> = {
  group: {
    title: 'Telegram Groups',
    explanation:
      'Communities with their members, history and rules: the seller transfers ownership to you inside Telegram.',
  },
  bot: {
    title: 'Telegram Bots',
    explanation: 'Working bots with their users and settings, handed over to you through Telegram’s own bot manager.',
  },
  account: {
    title: 'Telegram Accounts',
    explanation: 'Accounts with their age, name and standing: the owner hands over the login to you.',
  },
};
