import { Button, Dialog, IconButton } from '@telemarket/kit';
import { type ReactNode, useState } from 'react';
import { CategoryChips } from './category-chips';
import { countActive } from './filter';
import styles from './filter-bar.module.css';
import { FilterFields, type FilterFieldsProps } from './filter-fields';
import { SortSelect } from './sort-select';

export interface FilterBarProps extends FilterFieldsProps {
  /** Heads the list; the category chips stand beside it. */
  heading: ReactNode;
  onClear: () => void;
  /** How many listings the filter leaves, written out; undefined while nobody knows. */
  shown: string | undefined;
}

/** Wide screens have everything in the row; a phone has chips and sort there, and the rest in a sheet. */
export function FilterBar({ heading, filter, patient, onChange, onClear, shown }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const active = countActive(filter);
  const fields = <FilterFields filter={filter} patient={patient} onChange={onChange} />;
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
      {/* a form for who has no JavaScript; who has it sees every change at once */}
      <form className={styles['tools']} action="/" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="search" value={filter.search} />
        <input type="hidden" name="category" value={filter.categories.join(',')} />
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
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
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
              {showText(shown)}
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

function showText(shown: string | undefined): string {
  if (shown === undefined) return 'Show results';
  return shown === '1' ? 'Show 1 result' : `Show ${shown} results`;
}
