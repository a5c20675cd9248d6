import type { AdminMessage } from '@telemarket/contract';
import { DateTime, Link } from '@telemarket/kit';
import { useState } from 'react';
import { AuditLog } from '../audit/audit-log';
import type { Column } from '../table/column';
import type { ListSpec } from '../table/list-query';
import { ListView } from '../table/list-view';
import { useList } from '../table/use-list';
import { useOpened } from '../table/use-opened';
import { HandleButton } from './handle-button';
import { HandledMark } from './handled-mark';
import { MessageDialog } from './message-dialog';
import { KINDS, subjectOf } from './message-words';
import styles from './message.module.css';

const SPEC: ListSpec = {
  path: '/api/admin/messages',
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      choices: [
        { value: '', label: 'All' },
        { value: 'contact', label: 'To sellers' },
        { value: 'ticket', label: 'Support tickets' },
      ],
    },
    {
      name: 'handled',
      label: 'State',
      choices: [
        { value: '', label: 'All' },
        { value: 'false', label: 'To handle' },
        { value: 'true', label: 'Handled' },
      ],
    },
  ],
  sorts: [{ value: 'newest', label: 'Newest' }],
};

/** The two kinds are numbered each on its own. */
const keyOf = ({ kind, id }: AdminMessage) => `${kind}-${id}`;

const columnsOf = (searchOf: (key: string) => string): readonly Column<AdminMessage>[] => [
  {
    label: 'From',
    cell: (message) => (
      <>
        <Link className={styles['open']} to={{ search: searchOf(keyOf(message)) }}>
          {message.name}
        </Link>
        <span className={styles['second']}>{message.email}</span>
      </>
    ),
  },
  {
    label: 'Message',
    bare: true,
    cell: (message) => (
      <>
        {subjectOf(message)}
        <span className={`${styles['second']} ${styles['excerpt']}`}>{message.message}</span>
      </>
    ),
  },
  { label: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { label: 'Received', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  { label: 'State', cell: (message) => <HandledMark message={message} /> },
  { label: 'Actions', numeric: true, bare: true, cell: (message) => <HandleButton named message={message} /> },
];

/** The Messages tab: what was written to sellers and to support, newest first. */
export function MessagePage() {
  const list = useList<AdminMessage>(SPEC);
  const { opened, searchOf, close } = useOpened();
  /** The last one that was changed in its dialog: it stays there though a filter may have taken its row away. */
  const [changed, setChanged] = useState<AdminMessage | null>(null);
  const row = list.page?.rows.find((message) => keyOf(message) === opened);
  const message = row ?? (changed && keyOf(changed) === opened ? changed : null);
  return (
    <>
      <ListView
        spec={SPEC}
        list={list}
        columns={columnsOf(searchOf)}
        keyOf={keyOf}
        nouns={['message', 'messages']}
        empty={{
          icon: 'message',
          title: 'No customer messages yet',
          text: 'What shoppers write to sellers and to support appears here.',
        }}
      />
      {message && (
        <MessageDialog
          key={keyOf(message)}
          message={message}
          onChanged={setChanged}
          onClose={close}
          log={<AuditLog entity={message.kind} id={message.id} />}
        />
      )}
    </>
  );
}
