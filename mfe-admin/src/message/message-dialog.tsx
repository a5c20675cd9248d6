import type { AdminMessage, MessageKind } from '@telemarket/contract';
import { Dialog, paths } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { TICKET_CATEGORIES } from '@telemarket/kit/form';
import type { ReactNode } from 'react';
import { HandleButton, HandledMark } from './message-state';
import styles from '../details.module.css';

export const KINDS: Readonly<Record<MessageKind, string>> = { contact: 'To a seller', ticket: 'Support ticket' };

const CATEGORY_LABELS: Readonly<Record<string, string>> = TICKET_CATEGORIES;

/** A message to a seller has no subject. */
export const subjectOf = ({ subject, productTitle, message }: AdminMessage) =>
  subject ?? (productTitle ? `About ${productTitle}` : message.slice(0, 60));

export interface MessageDialogProps {
  message: AdminMessage;
  /** The audit log of the message. */
  log: ReactNode;
  onChanged: (message: AdminMessage) => void;
  onClose: () => void;
}

export function MessageDialog({ message, log, onChanged, onClose }: MessageDialogProps) {
  const { kind, name, email, category, priority, productId, productTitle, createdAt, handledAt, handledBy } = message;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['From', name],
    [
      'E-mail',
      <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>,
    ],
    ['Kind', KINDS[kind]],
    ...(category ? [['Category', CATEGORY_LABELS[category] ?? category] as const] : []),
    ...(priority
      ? [
          [
            'Priority',
            <span key="priority" className={styles['word']}>
              {priority}
            </span>,
          ] as const,
        ]
      : []),
    ...(productId
      ? [
          [
            'Product',
            <a key="product" href={paths.product(productId)} target="_blank" rel="noopener">
              {productTitle ?? `Number ${productId}`}
            </a>,
          ] as const,
        ]
      : []),
    ['Received', <DateTime key="received" iso={createdAt} />],
  ];
  return (
    <Dialog open onClose={onClose} title={subjectOf(message)}>
      <div className={styles['details']}>
        <dl className={styles['facts']}>
          {facts.map(([term, value]) => (
            <div key={term} className={styles['fact']}>
              <dt className={styles['term']}>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles['text']}>{message.message}</p>
        <div className={styles['state']}>
          <span>
            <HandledMark message={message} />
            {handledAt && (
              <span className={styles['by']}>
                {handledBy && `by ${handledBy}, `}
                <DateTime iso={handledAt} />
              </span>
            )}
          </span>
          <HandleButton message={message} onDone={onChanged} />
        </div>
        {log}
      </div>
    </Dialog>
  );
}
