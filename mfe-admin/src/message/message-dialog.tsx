import type { AdminMessage, MessageKind } from '@telemarket/contract';
import { Dialog, paths } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { TICKET_CATEGORIES } from '@telemarket/kit/form';
import type { ReactNode } from 'react';
import { AuditLog } from '../audit-log';
import { MessageEntries } from './message-entries';
import { ForwardButton, HandleButton, StateMark } from './message-state';
import cell from '../cell.module.css';
import timeline from '../timeline.module.css';
import dialog from '../dialog.module.css';
import styles from './message-dialog.module.css';

export const KINDS: Readonly<Record<MessageKind, string>> = { contact: 'Seller question', ticket: 'Support ticket' };

const CATEGORY_LABELS: Readonly<Record<string, string>> = TICKET_CATEGORIES;

/** Returns the subject. Messages to sellers have none, so another text replaces it. */
export const subjectOf = ({ subject, productTitle, message }: AdminMessage) =>
  subject ?? (productTitle ? `About ${productTitle}` : message.slice(0, 60));

export interface MessageDialogProps {
  message: AdminMessage;
  onChanged: (message: AdminMessage) => void;
  onClose: () => void;
}

export function MessageDialog({ message, onChanged, onClose }: MessageDialogProps) {
  const { id, kind, name, email, category, priority, productId, productTitle, createdAt } = message;
  const { handledAt, handledBy, dueAt } = message;
  return (
    <Dialog open onClose={onClose} title={subjectOf(message)}>
      <div className={dialog.body}>
        <dl className={dialog.facts}>
          <Fact term="From">{name}</Fact>
          <Fact term="Email">
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </Fact>
          <Fact term="Kind">{KINDS[kind]}</Fact>
          {category && <Fact term="Category">{CATEGORY_LABELS[category] ?? category}</Fact>}
          {priority && (
            <Fact term="Priority">
              <span className={cell.word}>{priority}</span>
            </Fact>
          )}
          {productId && (
            <Fact term="Product">
              <a href={paths.product(productId)} target="_blank" rel="noopener">
                {productTitle ?? `Number ${productId}`}
              </a>
            </Fact>
          )}
          <Fact term="Received">
            <DateTime iso={createdAt} />
          </Fact>
          {dueAt && (
            <Fact term="Due">
              <DateTime iso={dueAt} />
            </Fact>
          )}
        </dl>
        <p className={timeline.text}>{message.message}</p>
        <MessageEntries message={message} onChanged={onChanged} />
        <div className={dialog.state}>
          <span>
            <StateMark message={message} />
            {handledAt && (
              <span className={styles.by}>
                {handledBy && `by ${handledBy}, `}
                <DateTime iso={handledAt} />
              </span>
            )}
          </span>
          {kind === 'contact' && <ForwardButton message={message} />}
          <HandleButton message={message} onDone={onChanged} />
        </div>
        <AuditLog entity={kind} id={id} />
      </div>
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
