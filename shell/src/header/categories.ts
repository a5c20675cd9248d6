import type { Category } from '@telemarket/contract';
import type { IconName } from '@telemarket/kit';

export const CATEGORIES: readonly { category: Category; to: string; label: string; icon: IconName }[] = [
  { category: 'group', to: '/groups', label: 'Groups', icon: 'group' },
  { category: 'bot', to: '/bots', label: 'Bots', icon: 'bot' },
  { category: 'account', to: '/accounts', label: 'Accounts', icon: 'account' },
];

/** The list page of a category. */
export const listPath = (category: Category): string =>
  CATEGORIES.find((entry) => entry.category === category)?.to ?? '/';
