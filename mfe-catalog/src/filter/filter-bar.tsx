import { Button, Dialog, IconButton } from '@telemarket/kit';
import { type ReactNode, startTransition, useState } from 'react';
import { countActive } from './filter';
import { CategoryChips, FilterFields, type FilterFieldsProps, SortSelect } from './filter-fields';
import styles from './filter.module.css';

export interface FilterBarProps extends FilterFieldsProps {
  /** The heading of the list, shown next to the category chips. */
  heading: ReactNode;
  onClear: () => void;
  /** The number of matching listings as text, if known. */
  found: string | undefined;
}

/** A wide screen shows all filters in the bar; a phone shows the chips and the sort, and the rest in a dialog. */
export function FilterBar({ heading, filter, debounced, onChange, onClear, found }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  // in a transition, so that the pressed button is painted before the dialog
  const show = (next: boolean) => startTransition(() => setOpen(next));
  const active = countActive(filter);
  const fields = <FilterFields filter={filter} debounced={debounced} onChange={onChange} />;
  const clear = active > 0 && (
    <Button variant="quiet" className={styles.clear} onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        {heading}
        <CategoryChips filter={filter} onChange={onChange} />
      </div>
      {/* the form is submitted only without JavaScript; otherwise every change applies immediately */}
      <form className={styles.tools} action="/" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="search" value={filter.search} />
        <input type="hidden" name="category" value={filter.categories.join(',')} />
        <div className={styles.sheetButton}>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => show(true)}>
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
        </div>
        <div className={styles.inline}>
          {fields}
          {clear}
        </div>
        <SortSelect filter={filter} onChange={onChange} />
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
      {filter.search !== '' && (
        <p className={styles.search}>
          Results for <b className={styles.query}>{`“${filter.search}”`}</b>
          <IconButton label="Clear the search" icon="close" onClick={() => onChange({ search: '' })} />
        </p>
      )}
      <Dialog
        title="Filters"
        open={open}
        onClose={() => show(false)}
        footer={
          <div className={styles.sheetFooter}>
            {clear}
            <Button wide onClick={() => show(false)}>
              {showText(found)}
            </Button>
          </div>
        }
      >
        <div className={styles.sheet}>
          <CategoryChips filter={filter} onChange={onChange} />
          {fields}
        </div>
      </Dialog>
    </div>
  );
}

function showText(found: string | undefined): string {
  if (found === undefined) return 'Show results';
  return found === '1' ? 'Show 1 result' : `Show ${found} results`;
}
