import type { AdminMessage, AdminMessageDetails, MessageEntry, MessageEntryType } from '@telemarket/contract';
import { ErrorCard, Loading, Skeleton } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useId } from 'react';
import timeline from '../timeline.module.css';
import { Assignment } from './assignment';
import { useMessage } from './message.resource';
import { ReplyForm } from './reply-form';

export interface MessageEntriesProps {
  message: AdminMessage;
  onChanged: (message: AdminMessage) => void;
}

/** The assignment of a message, its entries, and the reply form. */
export function MessageEntries({ message, onChanged }: MessageEntriesProps) {
  const { data: details, error, isValidating, mutate } = useMessage(message);
  if (error && !details)
    return (
      <ErrorCard
        title="The replies could not be loaded"
        error={error}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  if (!details)
    return (
      <Loading label="Loading the replies" className={timeline.entries}>
        <Skeleton height="96px" radius="10px" />
      </Loading>
    );
  async function loadAgain() {
    const current = await mutate();
    if (current) onChanged(current);
  }

  return (
    <>
      <Assignment details={details} onChanged={onChanged} onStale={loadAgain} />
      {details.entries.length > 0 && <Entries details={details} />}
      <ReplyForm details={details} onAdded={onChanged} onStale={loadAgain} />
    </>
  );
}

const FORMER = 'a former administrator';
const SENDERS: Readonly<Record<MessageEntryType, (by: string | null) => string>> = {
  reply: (by) => `Reply by ${by ?? FORMER}, sent by mail`,
  note: (by) => `Note by ${by ?? FORMER}, for staff only`,
  customer: (by) => `From the customer${by ? `, added by ${by}` : ''}`,
};

function Entries({ details: { entries } }: { details: AdminMessageDetails }) {
  const titleId = useId();
  return (
    <section className={timeline.history} aria-labelledby={titleId}>
      <h3 id={titleId} className={timeline.subtitle}>
        Replies and notes
      </h3>
      <ol className={timeline.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

const Entry = ({ entry: { type, text, by, createdAt } }: { entry: MessageEntry }) => (
  <li className={type === 'reply' ? timeline.change : timeline.entry}>
    <p>
      <strong>{SENDERS[type](by)}</strong>
      <span className={timeline.date}>
        <DateTime iso={createdAt} />
      </span>
    </p>
    <p className={timeline.text}>{text}</p>
  </li>
);
