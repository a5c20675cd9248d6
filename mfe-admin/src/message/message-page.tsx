import type { AdminMessage } from '@telemarket/contract';
import { DateTime } from '@telemarket/kit/ui';
import { useState } from 'react';
import type { Column } from '../table/data-table';
import type { ListSpecOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { DeadMails } from './dead-mails';
import { KINDS, MessageDialog, subjectOf } from './message-dialog';
import { HandleButton, HandledMark } from './message-state';
import styles from '../details.module.css';

const SPEC: ListSpecOf<'/api/admin/messages'> = {
  path: '/api/admin/messages',
  filters: {
    kind: { label: 'Kind', choices: { contact: 'To sellers', ticket: 'Support tickets' } },
    handled: { label: 'State', choices: { false: 'To handle', true: 'Handled' } },
  },
  sorts: {},
};

/** An id is unique within its kind only. */
const keyOf = ({ kind, id }: AdminMessage) => `${kind}-${id}`;

const COLUMNS: readonly Column<AdminMessage>[] = [
  {
    label: 'From',
    cell: (message) => (
      <>
        <OpenLink row={keyOf(message)} className={styles['open']}>
          {message.name}
        </OpenLink>
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

/** The Messages tab. */
export default function MessagePage() {
  const list = useList<AdminMessage>(SPEC);
  const { opened, close } = useOpened();
  /** The last message changed in the dialog: the dialog shows it even when a filter no longer matches its row. */
  const [changed, setChanged] = useState<AdminMessage | null>(null);
  const row = list.page?.rows.find((message) => keyOf(message) === opened);
  const message = row ?? (changed && keyOf(changed) === opened ? changed : null);
  return (
    <>
      <ListView
        spec={SPEC}
        list={list}
        columns={COLUMNS}
        keyOf={keyOf}
        notice={<DeadMails />}
        nouns={['message', 'messages']}
        empty={{
          icon: 'message',
          title: 'No customer messages yet',
          text: 'What shoppers write to sellers and to support appears here.',
        }}
      />
      {message && <MessageDialog key={keyOf(message)} message={message} onChanged={setChanged} onClose={close} />}
    </>
  );
}
