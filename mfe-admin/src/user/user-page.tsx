import type { AdminUser } from '@telemarket/contract';
import { Chip, ErrorCard, useSearchParams } from '@telemarket/kit';
import { DateTime, fullName, LazyPart } from '@telemarket/kit/ui';
import { useIsManager } from '../role';
import { RowsSkeleton } from '../rows-skeleton';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { Views } from '../views';
import { UserDialog } from './user-dialog';

const SPEC: ListSpecOf<'/api/admin/users'> = {
  path: '/api/admin/users',
  search: 'Search users',
  filters: {},
  sorts: { newest: 'Newest', name: 'Name', username: 'Username', orders: 'Most orders' },
};

const COLUMNS: readonly Column<AdminUser, SortOf<typeof SPEC.path>>[] = [
  {
    label: 'Name',
    sorts: { name: 'ascending' },
    cell: (user) => <OpenLink row={user.id}>{fullName(user) || user.username}</OpenLink>,
  },
  {
    label: 'Username',
    sorts: { username: 'ascending' },
    cell: ({ username }) => username,
  },
  { label: 'Email', cell: ({ email }) => email },
  {
    label: 'Admin',
    cell: ({ isAdmin, staffRole }) =>
      isAdmin ? (
        <Chip tone="success" icon="shield">
          {staffRole === 'support' ? 'Support' : 'Admin'}
        </Chip>
      ) : (
        'No'
      ),
  },
  {
    label: 'Created',
    sorts: { newest: 'descending' },
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
  {
    label: 'Orders',
    numeric: true,
    sorts: { orders: 'descending' },
    cell: ({ orderCount }) => orderCount.toLocaleString('en-US'),
  },
];

const VIEWS = {
  staff: { label: 'Staff', load: () => import('../staff/staff-page'), forManagers: false },
  newsletter: { label: 'Newsletter', load: () => import('../newsletter/newsletter-page'), forManagers: true },
} as const;

/** The tab has three views: the users, the staff, and the letters with their subscribers. */
export default function UserPage() {
  const [params] = useSearchParams();
  const isManager = useIsManager();
  const name = params.get('view') ?? '';
  const view = Object.hasOwn(VIEWS, name) ? VIEWS[name as keyof typeof VIEWS] : null;
  return (
    <>
      <Views
        views={[
          { label: 'Users', to: '?tab=users', isOpen: !view },
          ...Object.entries(VIEWS)
            .filter(([, { forManagers }]) => isManager || !forManagers)
            .map(([id, { label }]) => ({ label, to: `?tab=users&view=${id}`, isOpen: id === name })),
        ]}
      />
      {view ? (
        <LazyPart
          key={name}
          load={view.load}
          props={{}}
          loading={<RowsSkeleton label={`Loading the ${view.label.toLowerCase()}`} />}
          failed={(retry) => (
            <ErrorCard title={`The ${view.label.toLowerCase()} could not be loaded`} onRetry={retry} />
          )}
        />
      ) : (
        <Users />
      )}
    </>
  );
}

function Users() {
  const { openedId, close } = useOpened();
  const list = useList<AdminUser>(SPEC);
  return (
    <>
      <ListView
        list={list}
        spec={SPEC}
        columns={COLUMNS}
        nouns={['user', 'users']}
        empty={{ icon: 'group', title: 'No users yet', text: 'New users appear here.' }}
      />
      {openedId !== null && <UserDialog key={openedId} id={openedId} onClose={close} />}
    </>
  );
}
