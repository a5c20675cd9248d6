import { Button, ButtonLink, EmptyState, ErrorCard, type IconName } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import type { ReactElement } from 'react';
import { useIsManager } from '../role';
import { RowsSkeleton } from '../rows-skeleton';
import { BulkBar } from './bulk-bar';
import { type Column, DataTable } from './data-table';
import { FilterBar } from './filter-bar';
import { csvPath, hasOnlyFirstChoices, isNarrowed, type ListSpec } from './list-query';
import styles from './list-view.module.css';
import { Pager } from './pager';
import { type Bulk, type BulkOptions, useBulk } from './use-bulk';
import type { LoadedList } from './use-list';

export interface ListViewProps<R> {
  spec: ListSpec;
  list: LoadedList<R>;
  columns: readonly Column<R>[];
  /** Returns the key of a row. The default is the id of the row. */
  keyOf?: (row: R) => string;
  nouns: readonly [string, string];
  /** `action` is a link that creates the first row. */
  empty: { icon: IconName; title: string; text: string; action?: ReactElement };
  /** Shown next to the CSV link. */
  actions?: ReactElement;
  /** Shown between the filters and the rows. */
  notice?: ReactElement;
  bulk?: BulkOptions<R>;
  /** Links to the other views of the tab. */
  views?: ReactElement;
  /** The key of the row that is open beside the list. */
  opened?: string | null;
}

/** Filters, table and pager of a tab, with its loading, empty and error states. */
export function ListView<R extends { id: number }>(props: ListViewProps<R>) {
  const { spec, nouns, actions, notice, views, list } = props;
  const isManager = useIsManager();
  const bulk = useBulk(spec, list, props.bulk);
  const { query, change, page } = list;
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        {views}
        <FilterBar spec={spec} query={query} onChange={change} />
        <p className={`${text.note} ${styles.count}`} role="status" tabIndex={-1}>
          {page && `${page.total.toLocaleString('en-US')} ${nouns[page.total === 1 ? 0 : 1]}`}
        </p>
        {bulk && <BulkBar bulk={bulk} nouns={nouns} />}
        <div className={styles.actions}>
          {isManager && (
            <>
              <ButtonLink variant="outline" compact to={csvPath(spec, query)} reloadDocument download>
                Export CSV
              </ButtonLink>
              <ButtonLink variant="outline" compact to={csvPath(spec, query, 'semicolon')} reloadDocument download>
                CSV with semicolons
              </ButtonLink>
            </>
          )}
          {actions}
        </div>
      </div>
      {notice}
      <Rows {...props} list={list} bulk={bulk} />
    </div>
  );
}

interface RowsProps<R extends { id: number }> extends Omit<ListViewProps<R>, 'bulk'> {
  bulk: Bulk<R> | undefined;
}

function Rows<R extends { id: number }>({ list, spec, columns, keyOf, nouns, empty, bulk, opened }: RowsProps<R>) {
  const { query, sort, change, clear, page, error, busy, stale, retry } = list;
  if (error)
    return (
      <ErrorCard title={`The ${nouns[1]} could not be loaded`} error={error} busy={busy} onRetry={retry}>
        The other tabs may still work, and the shop is not affected.
      </ErrorCard>
    );
  if (!page) return <RowsSkeleton label={`Loading the ${nouns[1]}`} />;
  if (page.rows.length === 0)
    return isNarrowed(query) && hasOnlyFirstChoices(spec, query) ? (
      <EmptyState
        icon="check"
        title={`No ${nouns[0]} waits`}
        action={
          <Button variant="outline" onClick={clear}>
            {`Show all ${nouns[1]}`}
          </Button>
        }
      >
        {`New ${nouns[1]} appear here.`}
      </EmptyState>
    ) : isNarrowed(query) ? (
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
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
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
        opened={opened}
      />
      <Pager page={page.page} total={page.total} label={`Pages of ${nouns[1]}`} />
    </>
  );
}
