import type { Category } from '@telemarket/contract';
import { paths } from './paths';

interface CategoryEntry {
  path: string;
  singular: string;
  plural: string;
}

/** The array is in display order. The name of a category is also the name of its icon. */
export const CATEGORIES = {
  group: { path: paths.groups, singular: 'Group', plural: 'Groups' },
  bot: { path: paths.bots, singular: 'Bot', plural: 'Bots' },
  account: { path: paths.accounts, singular: 'Account', plural: 'Accounts' },
} as const satisfies Record<Category, CategoryEntry>;

export const CATEGORY_IDS = Object.keys(CATEGORIES) as Category[];

export const isCategory = (value: unknown): value is Category => CATEGORY_IDS.some((id) => id === value);
