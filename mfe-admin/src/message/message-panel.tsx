import { bidi, cutText } from '@telemarket/composition';
import type { AdminMessage, AdminMessageDetails, MessageEntryType, MessageKind } from '@telemarket/contract';
import { paths, useSession } from '@telemarket/kit';
import { TICKET_CATEGORIES } from '@telemarket/kit/form';
import { DateTime, text } from '@telemarket/kit/ui';
import { ActionButton } from '../action-button';
import { useAdminData } from '../admin-api';
import { AuditLog } from '../audit-log';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { Facts, MailLink } from '../facts';
import { isStale, SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import { Panel } from '../panel';
import { StepButtons } from '../step-buttons';
import { Entry, Section } from '../section';
import { CustomerOrders } from './customer-orders';
import { ForwardButton, HandleButton, StateMark } from './message-state';
import { type MessageKey, messagePath, useMessageChange } from './message.resource';
import { ReplyForm } from './reply-form';

export const KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  contact: 'Question for a seller',
  ticket: 'Support ticket',
};

const CATEGORY_LABELS: Readonly<Record<string, string>> = TICKET_CATEGORIES;

/**
 * Returns the subject. A message to a seller has no subject, so the listing or the beginning of the text replaces it.
 */
export const subjectOf = ({ subject, productTitle, message }: AdminMessage) =>
  subject ?? (productTitle ? bidi`About ${productTitle}` : cutText(message, 60));

interface MessagePanelProps {
  of: MessageKey;
  /** Opens the next or the previous message of the list. */
  step: (by: 1 | -1) => void;
  onClose: () => void;
}

export function MessagePanel({ of, step, onClose }: MessagePanelProps) {
  const response = useAdminData<AdminMessageDetails>(messagePath(of));
  const { data: message, mutate } = response;
  return (
    <Panel
      title={message ? subjectOf(message) : 'Message'}
      of={messagePath(of)}
      onClose={onClose}
      actions={<StepButtons noun="message" step={step} />}
    >
      {message ? (
        <MessageDetails key={messagePath(of)} message={message} reload={() => mutate()} />
      ) : (
        <NotLoaded name="message" {...response} />
      )}
    </Panel>
  );
}

interface DetailsProps {
  message: AdminMessageDetails;
  /** Called when another admin has changed the message. */
  reload: () => Promise<unknown>;
}

function MessageDetails({ message, reload }: DetailsProps) {
  const { id, kind, name, email, category, priority, productId, productTitle, createdAt } = message;
  const { handledAt, handledBy, dueAt, entries } = message;
  return (
    <div className={dialog.body}>
      <p dir="auto" className={dialog.text}>
        {message.message}
      </p>
      <Assignment message={message} reload={reload} />
      {entries.length > 0 && <Entries entries={entries} />}
      <ReplyForm details={message} onStale={reload} />
      <Facts
        facts={{
          From: name,
          Email: <MailLink to={email} />,
          Kind: KIND_LABELS[kind],
          Category: category && (CATEGORY_LABELS[category] ?? category),
          Priority: priority && <span className={cell.word}>{priority}</span>,
          Product: productId && (
            <a href={paths.product(productId)} target="_blank" rel="noopener">
              <bdi>{productTitle ?? `Number ${productId}`}</bdi>
            </a>
          ),
          Received: <DateTime iso={createdAt} />,
          Due: dueAt && <DateTime iso={dueAt} />,
        }}
      />
      <CustomerOrders email={email} />
      <div className={dialog.state}>
        <span className={dialog.buttons}>
          <StateMark message={message} />
          {handledAt && (
            <span className={text.note}>
              {handledBy && <span>{bidi`by ${handledBy}, `}</span>}
              <DateTime iso={handledAt} />
            </span>
          )}
        </span>
        {kind === 'contact' && <ForwardButton message={message} />}
        <HandleButton message={message} />
      </div>
      <AuditLog entity={kind} id={id} />
    </div>
  );
}

const FAILURES = {
  ...SAVE_FAILURES,
  stale: 'Somebody else has changed this message in the meantime. You are seeing the current version.',
};

/** The admin who handles a message. An admin can take it over from another admin, or release it. */
function Assignment({ message, reload }: DetailsProps) {
  const change = useMessageChange(message);
  const username = useSession()?.username ?? null;
  const { assignee } = message;
  const isOwn = assignee === username;
  return (
    <div className={dialog.state}>
      <span>{assignee ? bidi`Assigned to ${assignee}` : 'Assigned to nobody'}</span>
      <ActionButton
        action={() => change('', { method: 'PATCH', body: { assignee: isOwn ? null : username } })}
        onError={(error) => isStale(error) && reload()}
        failures={FAILURES}
      >
        {isOwn ? 'Unassign' : 'Assign to me'}
      </ActionButton>
    </div>
  );
}

const FORMER_ADMIN = 'a former administrator';
const ENTRY_TITLES: Readonly<Record<MessageEntryType, (by: string | null) => string>> = {
  reply: (by) => bidi`Reply by ${by ?? FORMER_ADMIN} to the customer`,
  note: (by) => bidi`Note by ${by ?? FORMER_ADMIN}, for staff only`,
  customer: (by) => `From the customer${by ? bidi`, added by ${by}` : ''}`,
};

const Entries = ({ entries }: Pick<AdminMessageDetails, 'entries'>) => (
  <Section title="Replies and notes">
    <ol className={dialog.entries}>
      {entries.map(({ id, type, text, by, createdAt }) => (
        <Entry key={id} title={ENTRY_TITLES[type](by)} at={createdAt} marked={type === 'reply'}>
          <p dir="auto" className={dialog.text}>
            {text}
          </p>
        </Entry>
      ))}
    </ol>
  </Section>
);
