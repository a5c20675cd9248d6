import { bidi } from '@telemarket/composition';
import type { AdminMessage, MessageKind } from '@telemarket/contract';
import { DateTime } from '@telemarket/kit/ui';
import cell from '../cell.module.css';
import { useRows } from '../use-rows';
import styles from '../panel.module.css';
import type { Column } from '../table/data-table';
import type { ListSpecOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { DeadMails } from './dead-mails';
import { KIND_LABELS, MessagePanel, subjectOf } from './message-panel';
import { HandleButton, StateMark } from './message-state';
import type { MessageKey } from './message.resource';

const SPEC: ListSpecOf<'/api/admin/messages'> = {
  path: '/api/admin/messages',
  search: 'Search messages',
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

const keyOf = ({ kind, id }: MessageKey) => `${kind}-${id}`;

const MESSAGE_KEY = /^(contact|ticket)-([1-9]\d{0,14})$/;

/** @returns Null for a text that is not the key of a message. */
function parseKey(key: string | null): MessageKey | null {
  const [, kind, id] = MESSAGE_KEY.exec(key ?? '') ?? [];
  return kind && id ? { kind: kind as MessageKind, id: Number(id) } : null;
}

const COLUMNS: readonly Column<AdminMessage>[] = [
  {
    label: 'From',
    cell: (message) => <OpenLink row={keyOf(message)}>{message.name}</OpenLink>,
    second: ({ email }) => email,
  },
  {
    label: 'Message',
    bare: true,
    cell: subjectOf,
    second: ({ message }) => (
      <span className={cell.excerpt}>
        <bdi>{message}</bdi>
      </span>
    ),
  },
  {
    label: 'Kind',
    cell: ({ kind }) => KIND_LABELS[kind],
    second: ({ priority }) => priority && <span className={cell.word}>{priority}</span>,
  },
  { label: 'Received', sorts: { newest: 'descending' }, cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  {
    label: 'State',
    sorts: { urgent: 'descending' },
    cell: (message) => <StateMark message={message} />,
    second: ({ assignee }) => assignee && bidi`Assigned to ${assignee}`,
  },
  { label: 'Actions', numeric: true, bare: true, cell: (message) => <HandleButton named message={message} /> },
];

export default function MessagePage() {
  const { opened, open, replace, close } = useOpened();
  const key = parseKey(opened);
  const list = useList<AdminMessage>(SPEC);
  const keys = (list.page?.rows ?? []).map(keyOf);
  const show = (row: string) => (key ? replace(row) : open(row));
  const { step, props } = useRows({ keys, opened: key && opened, open: show, close });
  return (
    <div {...props} className={styles.desk}>
      <ListView
        list={list}
        spec={SPEC}
        opened={opened}
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
      {key && <MessagePanel of={key} step={step} onClose={close} />}
    </div>
  );
}
