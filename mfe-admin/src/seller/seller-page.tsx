import type { AdminSeller } from '@telemarket/contract';
import { Chip } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { SellerDialog } from './seller-dialog';

const SPEC: ListSpecOf<'/api/admin/sellers'> = {
  path: '/api/admin/sellers',
  search: 'Search sellers',
  filters: {
    address: { label: 'Email', choices: { missing: 'Missing', several: 'Several' } },
    paused: { label: 'State', choices: { true: 'Paused' } },
  },
  sorts: { newest: 'Newest', name: 'Name', listings: 'Most listings' },
};

function Address({ email, addressCount, listingCount }: AdminSeller) {
  if (email) return <span>{email}</span>;
  if (addressCount > 1) return <Chip tone="warning">{`${addressCount} addresses`}</Chip>;
  return listingCount > 0 ? <Chip tone="warning">Missing</Chip> : <span>None</span>;
}

const COLUMNS: readonly Column<AdminSeller, SortOf<typeof SPEC.path>>[] = [
  { label: 'Name', sorts: { name: 'ascending' }, cell: ({ id, name }) => <OpenLink row={id}>{name}</OpenLink> },
  { label: 'Email', cell: Address, second: ({ telegram }) => telegram },
  {
    label: 'State',
    cell: ({ isPaused }) => (isPaused ? <Chip tone="neutral">Paused</Chip> : 'Selling'),
  },
  { label: 'Created', sorts: { newest: 'descending' }, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  {
    label: 'Listings',
    numeric: true,
    sorts: { listings: 'descending' },
    cell: ({ listingCount }) => listingCount.toLocaleString('en-US'),
  },
];

export default function SellerPage() {
  const { openedId, replace, close } = useOpened();
  const list = useList<AdminSeller>(SPEC);
  return (
    <>
      <ListView
        list={list}
        spec={SPEC}
        columns={COLUMNS}
        nouns={['seller', 'sellers']}
        empty={{ icon: 'group', title: 'No sellers yet', text: 'Sellers of your products appear here.' }}
      />
      {openedId !== null && (
        <SellerDialog key={openedId} id={openedId} onMerged={(into) => replace(String(into))} onClose={close} />
      )}
    </>
  );
}
