import type { AdminMissedSearch } from '@telemarket/contract';
import { Link, paths } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { useList } from '../table/use-list';

const SPEC: ListSpecOf<'/api/admin/searches'> = {
  path: '/api/admin/searches',
  search: 'Find a search',
  filters: {},
  sorts: { times: 'Most searched', newest: 'Last searched' },
  sendsDefaultSort: true,
};

const COLUMNS: readonly Column<AdminMissedSearch, SortOf<typeof SPEC.path>>[] = [
  {
    label: 'Searched for',
    cell: ({ text }) => (
      <Link to={`${paths.home}?${new URLSearchParams({ search: text })}`}>
        <bdi>{text}</bdi>
      </Link>
    ),
  },
  {
    label: 'Times',
    numeric: true,
    sorts: { times: 'descending' },
    cell: ({ times }) => times.toLocaleString('en-US'),
  },
  { label: 'Last searched', sorts: { newest: 'descending' }, cell: ({ lastAt }) => <DateTime iso={lastAt} /> },
];

/** Lists what visitors searched for and did not find. */
export default function SearchPage() {
  const list = useList<AdminMissedSearch>(SPEC);
  return (
    <ListView
      list={list}
      spec={SPEC}
      columns={COLUMNS}
      nouns={['search without a result', 'searches without a result']}
      empty={{
        icon: 'search',
        title: 'No searches without a result',
        text: 'A search of the whole shop that finds nothing appears here for 90 days. Nobody sees who searched.',
      }}
    />
  );
}
