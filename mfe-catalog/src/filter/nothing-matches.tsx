import { Button, EmptyState } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import styles from './filter.module.css';

export const MAX_POPULAR = 3;

interface NothingMatchesProps {
  onClear: () => void;
  /** Popular listings, if there are any. */
  children: ReactNode;
}

/** Shown instead of an empty result. */
export const NothingMatches = ({ onClear, children }: NothingMatchesProps) => (
  <>
    <EmptyState icon="search" title="No listing matches" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try another word, or fewer filters.
    </EmptyState>
    {children && (
      <section className={styles.popular} aria-label="Popular listings">
        <h2 className={text.subheading}>Popular listings</h2>
        {children}
      </section>
    )}
  </>
);
