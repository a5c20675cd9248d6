import { Button, ButtonLink, EmptyState, ErrorCard, type IconName } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import type { ReactElement } from 'react';
import { RowsSkeleton } from '../rows-skeleton';
import { BulkBar } from './bulk-bar';
import { type Column, DataTable } from './data-table';
import { FilterBar } from './filter-bar';
import { csvPath, isNarrowed, type ListSpec } from './list-query';
import styles from './list-view.module.css';
import { Pager } from './pager';
import { type Bulk, type BulkOptions, useBulk } from './use-bulk';
import { type LoadedList, useList } from './use-list';

export interface ListViewProps<R> {
  spec: ListSpec;
  columns: readonly Column<R>[];
  /** The default is the id of the row. */
  keyOf?: (row: R) => string;
  nouns: readonly [string, string];
  empty: { icon: IconName; title: string; text: string };
  /** Shown next to the CSV link. */
  actions?: ReactElement;
  /** Shown between the filters and the rows. */
  notice?: ReactElement;
  bulk?: BulkOptions<R>;
}

/** Filters, table and pager of a tab, with its loading, empty and error states. */
export function ListView<R extends { id: number }>(props: ListViewProps<R>) {
  const { spec, nouns, actions, notice } = props;
  const list = useList<R>(spec);
  const bulk = useBulk(spec, list, props.bulk);
  const { query, change, page } = list;
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <FilterBar spec={spec} query={query} onChange={change} />
        <div className={styles.actions}>
          <ButtonLink variant="outline" compact to={csvPath(spec, query)} reloadDocument download>
            Export CSV
          </ButtonLink>
          {actions}
        </div>
      </div>
      {notice}
      {bulk && <BulkBar bulk={bulk} />}
      <p className={`${text.note} ${styles.count}`} role="status" tabIndex={-1}>
        {page && `${page.total.toLocaleString('en-US')} ${nouns[page.total === 1 ? 0 : 1]}`}
      </p>
      <Rows {...props} list={list} bulk={bulk} />
    </div>
  );
}

interface RowsProps<R extends { id: number }> extends Omit<ListViewProps<R>, 'bulk'> {
  list: LoadedList<R>;
  bulk: Bulk<R> | undefined;
}

function Rows<R extends { id: number }>({ list, columns, keyOf, nouns, empty, bulk }: RowsProps<R>) {
  const { query, sort, change, clear, page, error, busy, stale, retry } = list;
  if (error)
    return (
      <ErrorCard title={`The ${nouns[1]} could not be loaded`} error={error} busy={busy} onRetry={retry}>
        The other tabs may still work, and the shop is not affected.
      </ErrorCard>
    );
  if (!page) return <RowsSkeleton label={`Loading the ${nouns[1]}`} />;
  if (page.rows.length === 0)
    return isNarrowed(query) ? (
      <EmptyState
        icon="search"
        title={`No ${nouns[1]} match`}
        action={
          <Button variant="outline" onClick={clear}>
            Clear filters
          </Button>
        }
      >
        Try other words, or fewer filters.
      </EmptyState>
    ) : (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={nouns[1].replace(/^./, (letter) => letter.toUpperCase())}
        columns={columns}
        rows={page.rows}
        keyOf={keyOf ?? (({ id }) => String(id))}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        busy={stale}
        bulk={bulk}
      />
      <Pager page={page.page} total={page.total} label={`Pages of ${nouns[1]}`} />
    </>
  );
}
