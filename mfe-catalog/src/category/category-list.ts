import type { Category } from '@telemarket/contract';

export interface CategoryList {
  category: Category;
  title: string;
  /** As in "Available Groups (3)" and "No Groups Available". */
  noun: 'Groups' | 'Bots' | 'Accounts';
  /** One sentence: what is sold here and how it changes hands. */
  explanation: string;
}

export const CATEGORY_LISTS: Readonly<Record<Category, CategoryList>> = {
  group: {
    category: 'group',
    title: 'Telegram Groups',
    noun: 'Groups',
    explanation:
      'Communities with their members, their history and their rules, whose ownership the seller passes to you inside Telegram.',
  },
  bot: {
    category: 'bot',
    title: 'Telegram Bots',
    noun: 'Bots',
    explanation:
      'Working bots with their users and their settings, handed over to you through Telegram’s own bot manager.',
  },
  account: {
    category: 'account',
    title: 'Telegram Accounts',
    noun: 'Accounts',
    explanation:
      'Accounts with their age, their name and their standing, handed over to you by their owner with the login.',
  },
};
