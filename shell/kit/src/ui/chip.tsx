import type { Category } from '@telemarket/contract';
import type { ReactNode } from 'react';
import { CATEGORIES } from '../shop/category';
import categoryTones from './category.module.css';
import styles from './chip.module.css';
import { type IconName, withIcon } from './icon';

export function CategoryChip({ category }: { category: Category }) {
  return (
    <Chip tone={category} icon={category}>
      {CATEGORIES[category].singular}
    </Chip>
  );
}

export type ChipTone = Category | 'success' | 'warning' | 'danger' | 'neutral' | 'sale';

const toneClasses: Readonly<Record<ChipTone, string>> = { ...styles, ...categoryTones };

/** Shows a word on a coloured background. The colour must not be the only sign of the meaning. */
export function Chip({ tone, icon, children }: { tone: ChipTone; icon?: IconName; children: ReactNode }) {
  return <span className={`${styles.chip} ${toneClasses[tone]}`}>{withIcon(children, icon, 16)}</span>;
}
