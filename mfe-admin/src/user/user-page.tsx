import type { AdminUser } from '@telemarket/contract';
import { Chip } from '@telemarket/kit';
import { DateTime, fullName, text } from '@telemarket/kit/ui';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { UserDialog } from './user-dialog';
import styles from './user-page.module.css';

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
    cell: ({ isAdmin }) =>
      isAdmin ? (
        <Chip tone="success" icon="shield">
          Admin
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

export default function UserPage() {
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
      <p className={`${text.note} ${styles.coming}`}>User management features coming soon</p>
      {openedId !== null && <UserDialog key={openedId} id={openedId} onClose={close} />}
    </>
  );
}
