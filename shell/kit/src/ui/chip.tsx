import type { Category } from '@telemarket/contract';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon, type IconName } from './icon';

const CATEGORY_WORD: Record<Category, string> = { group: 'Group', bot: 'Bot', account: 'Account' };

export function CategoryChip({ category }: { category: Category }) {
  return (
    <Chip tone={category} icon={category}>
      {CATEGORY_WORD[category]}
    </Chip>
  );
}

export type ChipTone = Category | 'success' | 'warning' | 'danger' | 'neutral' | 'sale';

/** A word with an icon and a colour: colour never speaks alone. */
export function Chip({ tone, icon, children }: { tone: ChipTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`${styles['chip']} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
