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
import { HandleButton, StateMark } from './message-state';
import styles from '../details.module.css';

const SPEC: ListSpecOf<'/api/admin/messages'> = {
  path: '/api/admin/messages',
  filters: {
    kind: { label: 'Kind', choices: { contact: 'To sellers', ticket: 'Support tickets' } },
    state: {
      label: 'State',
      choices: { new: 'New', open: 'Open', waiting: 'Waiting for the customer', closed: 'Closed' },
    },
  },
  sorts: { urgent: 'Urgent first', newest: 'Newest first' },
  sendsDefaultSort: true,
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
  {
    label: 'Kind',
    cell: ({ kind, priority }) => (
      <>
        {KINDS[kind]}
        {priority && <span className={`${styles['second']} ${styles['word']}`}>{priority}</span>}
      </>
    ),
  },
  { label: 'Received', sorts: { newest: 'descending' }, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  {
    label: 'State',
    sorts: { urgent: 'descending' },
    cell: (message) => (
      <>
        <StateMark message={message} />
        {message.assignee && <span className={styles['second']}>Assigned to {message.assignee}</span>}
      </>
    ),
  },
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
