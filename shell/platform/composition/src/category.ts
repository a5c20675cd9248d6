import type { Category } from '@telemarket/contract';
import { paths } from './paths';

interface CategoryEntry {
  path: string;
  singular: string;
  plural: string;
}

/** @deprecated Import this name from `@telemarket/kit/shop`. Version 2 of this package lacks it. */
export const CATEGORIES = {
  group: { path: paths.groups, singular: 'Group', plural: 'Groups' },
  bot: { path: paths.bots, singular: 'Bot', plural: 'Bots' },
  account: { path: paths.accounts, singular: 'Account', plural: 'Accounts' },
} as const satisfies Record<Category, CategoryEntry>;

/** @deprecated Import this name from `@telemarket/kit/shop`. Version 2 of this package lacks it. */
export const CATEGORY_IDS = Object.keys(CATEGORIES) as Category[];

/** @deprecated Import this name from `@telemarket/kit/shop`. Version 2 of this package lacks it. */
export const isCategory = (value: unknown): value is Category => CATEGORY_IDS.some((id) => id === value);
