import type { AdminMessage, MessageKind } from '@telemarket/contract';
import { Dialog, ErrorCard, Loading, Skeleton } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useState } from 'react';
import { isMissing } from '../failure';
import type { Column } from '../table/data-table';
import type { ListSpecOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { DeadMails } from './dead-mails';
import { KINDS, MessageDialog, type MessageDialogProps, subjectOf } from './message-dialog';
import { HandleButton, StateMark } from './message-state';
import { useMessage } from './message.resource';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import styles from './message-page.module.css';

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

/** The kind is part of the key, because ids are unique only within a kind. */
const keyOf = ({ kind, id }: Pick<AdminMessage, 'kind' | 'id'>) => `${kind}-${id}`;

const KEY = /^(contact|ticket)-([1-9]\d{0,14})$/;

/** @returns Null for a text that is not the key of a message. */
function fromKey(key: string | null): Pick<AdminMessage, 'kind' | 'id'> | null {
  const [, kind, id] = KEY.exec(key ?? '') ?? [];
  return kind && id ? { kind: kind as MessageKind, id: Number(id) } : null;
}

const COLUMNS: readonly Column<AdminMessage>[] = [
  {
    label: 'From',
    cell: (message) => (
      <>
        <OpenLink row={keyOf(message)} className={cell.open}>
          {message.name}
        </OpenLink>
        <span className={cell.second}>{message.email}</span>
      </>
    ),
  },
  {
    label: 'Message',
    bare: true,
    cell: (message) => (
      <>
        {subjectOf(message)}
        <span className={`${cell.second} ${styles.excerpt}`}>{message.message}</span>
      </>
    ),
  },
  {
    label: 'Kind',
    cell: ({ kind, priority }) => (
      <>
        {KINDS[kind]}
        {priority && <span className={`${cell.second} ${cell.word}`}>{priority}</span>}
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
        {message.assignee && <span className={cell.second}>Assigned to {message.assignee}</span>}
      </>
    ),
  },
  { label: 'Actions', numeric: true, bare: true, cell: (message) => <HandleButton named message={message} /> },
];

export default function MessagePage() {
  const list = useList<AdminMessage>(SPEC);
  const { opened, close } = useOpened();
  /** The last message that was changed in the dialog, which still shows it when a filter no longer matches its row. */
  const [changed, setChanged] = useState<AdminMessage | null>(null);
  const row = list.page?.rows.find((message) => keyOf(message) === opened);
  const message = row ?? (changed && keyOf(changed) === opened ? changed : null);
  const link = fromKey(opened);
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
      {message ? (
        <MessageDialog key={keyOf(message)} message={message} onChanged={setChanged} onClose={close} />
      ) : (
        list.page && link && <LinkedMessage key={keyOf(link)} message={link} onChanged={setChanged} onClose={close} />
      )}
    </>
  );
}

interface LinkedMessageProps extends Omit<MessageDialogProps, 'message'> {
  message: Pick<AdminMessage, 'kind' | 'id'>;
}

/** The dialog of a message that a link has opened and that the shown page of the list does not contain. */
function LinkedMessage({ message: key, ...props }: LinkedMessageProps) {
  const { data: message, error, isValidating, mutate } = useMessage(key);
  if (message) return <MessageDialog message={message} {...props} />;
  return (
    <Dialog open onClose={props.onClose} title="Message">
      {isMissing(error) ? (
        <p>There is no such message.</p>
      ) : error ? (
        <ErrorCard
          title="The message could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Loading label="Loading the message" className={dialog.body}>
          <Skeleton height="96px" radius="10px" />
          <Skeleton height="140px" radius="10px" />
        </Loading>
      )}
    </Dialog>
  );
}
