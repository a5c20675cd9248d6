import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions } from '../database/transactions';
import { stale } from '../http/if-match';
import { found } from '../http/problem';
import type { User } from '../user/user.entity';
import type { MessageEntryInput } from './message.dto';
import type { Message, MessageKind } from './message.entity';
import { type MessageChange, MessageRepository } from './message.repository';
import { restartedClock } from './message.admin.service';
import type { EntryType } from './message-entry.entity';
import { MessageEntryRepository } from './message-entry.repository';
import { ReplyMail } from './reply-mail';

const AUDITED: Record<EntryType, { field: string; to: string }> = {
  reply: { field: 'reply', to: 'sent by mail' },
  note: { field: 'note', to: 'added' },
  customer: { field: 'answer of the customer', to: 'added' },
};

@Injectable()
export class MessageEntryService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly entries: MessageEntryRepository,
    private readonly audit: AuditService,
    private readonly replies: ReplyMail,
    private readonly transactions: Transactions,
  ) {}

  /** Throws 409 when the message has been changed since the version: somebody else may have answered it. */
  async add(
    kind: MessageKind,
    id: number,
    version: number,
    { type, text }: MessageEntryInput,
    admin: User,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const message = found(await this.messages.lock(tx, kind, id));
      if (message.version !== version) throw stale();
      const now = new Date();
      await this.entries.insert(tx, { kind, messageId: id, type, text, userId: admin.id, createdAt: now });
      await this.messages.update(tx, message, effectOf(type, message, admin, now));
      const changes = [{ from: null, ...AUDITED[type] }];
      await this.audit.record(tx, admin, { action: 'changed', entity: kind, entityId: id, changes });
      if (type === 'reply') await this.replies.send(tx, message, text);
    });
  }
}

export function effectOf(type: EntryType, { kind, handledAt }: Message, author: User, now: Date): MessageChange {
  if (type === 'reply') return { answeredAt: now, handledAt: now, handledBy: author.id };
  // An answer to an open message does not restart its clock.
  if (type === 'customer' && handledAt) return { handledAt: null, handledBy: null, ...restartedClock(kind, now) };
  return {};
}
