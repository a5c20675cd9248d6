import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { csvFields } from '../csv/csv-file';
import { Transactions } from '../database/transactions';
import { pick } from '../http/view';
import { found } from '../http/problem';
import { ProductRepository } from '../product/product.repository';
import { UserRepository } from '../user/user.repository';
import type { MessageSort } from './message.dto';
import type { Message, MessageKind } from './message.entity';
import { type MessageFilter, MessageRepository } from './message.repository';
import type { AdminMessageDetailsView, AdminMessageView, MessageEntryView } from './message.view';

@Injectable()
export class MessageListService extends AdminList<Message, AdminMessageView, MessageFilter, MessageSort> {
  constructor(
    private readonly messages: MessageRepository,
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {
    super(messages, 'messages', COLUMNS);
  }

  async show(kind: MessageKind, id: number): Promise<AdminMessageView> {
    return this.view(found(await this.messages.find(kind, id)));
  }

  async details(kind: MessageKind, id: number): Promise<AdminMessageDetailsView> {
    // The version is read before the entries, so that a reply between the reads makes it stale.
    const message = found(await this.messages.find(kind, id));
    return { ...(await this.view(message)), entries: await this.entriesOf(id), version: message.version };
  }

  async views(rows: Message[]): Promise<AdminMessageView[]> {
    const [now, productIds] = [new Date(), rows.flatMap((row) => row.productId ?? [])];
    const [titles, usernames, assignees] = await Promise.all([
      this.products.findTitles(this.transactions.none, productIds),
      this.users.usernames(rows.flatMap((row) => row.handledBy ?? [])),
      this.users.usernames(
        rows.flatMap((row) => row.assignedTo ?? []),
        { isAdmin: true },
      ),
    ]);
    return rows.map((row) => {
      const dueAt = row.handledAt ? null : row.dueAt;
      return {
        ...pick(row, 'kind', 'id', 'name', 'email', 'subject', 'category', 'priority', 'message', 'productId'),
        ...pick(row, 'createdAt', 'handledAt', 'state'),
        productTitle: titles.get(row.productId ?? 0) ?? null,
        handledBy: usernames.get(row.handledBy ?? 0) ?? null,
        assignee: assignees.get(row.assignedTo ?? 0) ?? null,
        dueAt: dueAt && dueAt.toISOString(),
        overdue: dueAt !== null && dueAt <= now,
      };
    });
  }

  private async entriesOf(messageId: number): Promise<MessageEntryView[]> {
    const rows = await this.messages.findEntries([messageId]);
    const authors = rows.map(({ userId }) => userId);
    const [names, admins] = await Promise.all([
      this.users.usernames(authors),
      this.users.usernames(authors, { isAdmin: true }),
    ]);
    return rows.map((row) => ({
      ...pick(row, 'id', 'type', 'text', 'createdAt'),
      // An answer was pasted by an admin, who is named, or written by the customer, who is not named.
      by: (row.type === 'customer' ? admins : names).get(row.userId) ?? null,
    }));
  }
}

const COLUMNS = {
  ...csvFields<AdminMessageView>('kind', 'id', 'name', 'email', 'subject', 'category', 'priority', 'message'),
  ...csvFields<AdminMessageView>('productId', 'productTitle', 'createdAt', 'handledAt', 'handledBy'),
  ...csvFields<AdminMessageView>('state', 'dueAt', 'overdue', 'assignee'),
};
