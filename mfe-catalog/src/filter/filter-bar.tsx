import { Button, Dialog, Icon } from '@telemarket/kit';
import { Announced } from '@telemarket/kit/ui';
import { startTransition, useEffect, useRef, useState, type ReactElement } from 'react';
import { activeFilters } from './filter';
import { useLanguageName } from '../language';
import { ViewSwitch } from '../view-switch';
import { CategoryChips, FilterFields, type FilterFieldsProps, SortSelect } from './filter-fields';
import styles from './filter.module.css';

export interface FilterBarProps extends FilterFieldsProps {
  /** The heading of the list, shown next to the category chips. */
  heading: ReactElement;
  onClear: () => void;
  /** The number of matching listings as text, if known. */
  found: string | undefined;
  /** The path of the page, which a form without JavaScript submits to. */
  action: string;
}

/** A wide screen shows all filters in the bar. A phone shows the chips and the sort; a dialog has the other filters. */
export function FilterBar({ heading, onClear, found, action, ...props }: FilterBarProps) {
  const { filter, category, facets, onChange } = props;
  const [open, setOpen] = useState(false);
  // the transition lets the browser paint the pressed button before the dialog
  const show = (next: boolean) => startTransition(() => setOpen(next));
  const active = activeFilters(filter, props);
  const nameOf = useLanguageName();
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef(active.length);
  useEffect(() => {
    // moves the focus to the heading when the pressed button has disappeared with its filter
    const isLost = active.length < before.current && document.activeElement === document.body;
    if (isLost) bar.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
    before.current = active.length;
  }, [active.length]);
  const fields = <FilterFields {...props} />;
  const chips = !category && <CategoryChips filter={filter} facets={facets} onChange={onChange} />;
  const clear = active.length > 0 && (
    <Button variant="quiet" className={styles.clear} onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <div ref={bar} className={`${styles.bar} ${category ? styles.ofCategory : ''}`}>
      <div className={styles.head}>
        {heading}
        {chips}
        <ViewSwitch />
      </div>
      {/* the form is submitted only without JavaScript; otherwise every change applies immediately */}
      <form className={styles.tools} action={action} onSubmit={(event) => event.preventDefault()}>
        {!category && (
          <>
            <input type="hidden" name="search" value={filter.search} />
            <input type="hidden" name="category" value={filter.categories.join(',')} />
          </>
        )}
        <div className={styles.sheetButton}>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => show(true)}>
            {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
          </Button>
        </div>
        <div className={styles.inline}>{fields}</div>
        <SortSelect filter={filter} facets={facets} onChange={onChange} />
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
      {active.length > 0 && (
        <div className={styles.chips} role="group" aria-label="Active filters">
          {active.map(({ label: english, language, without }) => {
            const label = language === undefined ? english : nameOf(language);
            return (
              <button
                key={english}
                type="button"
                className={`${styles.chip} ${styles.active}`}
                aria-label={`Remove ${label}`}
                onClick={() => onChange(without)}
              >
                <span className={styles.label}>{label}</span>
                <Icon name="close" size={16} />
              </button>
            );
          })}
          {clear}
        </div>
      )}
      <Dialog
        title="Filters"
        open={open}
        onClose={() => show(false)}
        footer={
          <div className={styles.sheetFooter}>
            {clear}
            <Button wide onClick={() => show(false)}>
              {showResultsText(found)}
            </Button>
          </div>
        }
      >
        <Announced text={open && found !== undefined ? resultsText(found) : null} />
        <div className={styles.sheet}>
          {chips}
          {fields}
        </div>
      </Dialog>
    </div>
  );
}

function showResultsText(found: string | undefined): string {
  return `Show ${found === undefined ? 'results' : resultsText(found)}`;
}

const resultsText = (found: string) => (found === '1' ? '1 result' : `${found} results`);
