import { Button, Dialog, IconButton } from '@telemarket/kit';
import { type ReactNode, useState } from 'react';
import { CategoryChips, type FilterProps } from './category-chips';
import { countActive } from './filter';
import styles from './filter-bar.module.css';
import { FilterFields } from './filter-fields';
import { SortSelect } from './sort-select';

export interface FilterBarProps extends FilterProps {
  /** Heads the list; the category chips stand beside it. */
  heading: ReactNode;
  onClear: () => void;
  /** How many listings the filter leaves. */
  shown: number;
}

/** Wide screens have everything in the row; a phone has chips and sort there, and the rest in a sheet. */
export function FilterBar({ heading, filter, onChange, onClear, shown }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const active = countActive(filter);
  const fields = <FilterFields filter={filter} onChange={onChange} />;
  const clear = active > 0 && (
    <Button variant="quiet" className={styles['clear']} onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <div className={styles['bar']}>
      <div className={styles['head']}>
        {heading}
        <CategoryChips filter={filter} onChange={onChange} />
      </div>
      <div className={styles['tools']}>
        <div className={styles['sheetButton']}>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
        </div>
        <div className={styles['inline']}>
          {fields}
          {clear}
        </div>
        <SortSelect filter={filter} onChange={onChange} />
      </div>
      {filter.search !== '' && (
        <p className={styles['search']}>
          Results for <b className={styles['query']}>{`“${filter.search}”`}</b>
          <IconButton label="Clear the search" icon="close" onClick={() => onChange({ search: '' })} />
        </p>
      )}
      <Dialog
        title="Filters"
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <div className={styles['sheetFooter']}>
            {clear}
            <Button wide onClick={() => setOpen(false)}>
              {shown === 1 ? 'Show 1 result' : `Show ${shown} results`}
            </Button>
          </div>
        }
      >
        <div className={styles['sheet']}>
          <CategoryChips filter={filter} onChange={onChange} />
          {fields}
        </div>
      </Dialog>
    </div>
  );
}
