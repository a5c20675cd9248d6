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
    const [titles, users] = await Promise.all([
      this.products.findTitles(this.transactions.none, productIds),
      this.users.findNames(rows.flatMap((row) => [row.handledBy, row.assignedTo])),
    ]);
    return rows.map((row) => {
      const dueAt = row.handledAt ? null : row.dueAt;
      const assignee = users.get(row.assignedTo);
      return {
        ...pick(row, 'kind', 'id', 'name', 'email', 'subject', 'category', 'priority', 'message', 'productId'),
        ...pick(row, 'createdAt', 'handledAt', 'state'),
        productTitle: titles.get(row.productId ?? 0) ?? null,
        handledBy: users.get(row.handledBy)?.username ?? null,
        assignee: assignee?.isAdmin ? assignee.username : null,
        dueAt: dueAt && dueAt.toISOString(),
        overdue: dueAt !== null && dueAt <= now,
      };
    });
  }

  private async entriesOf(messageId: number): Promise<MessageEntryView[]> {
    const rows = await this.messages.findEntries([messageId]);
    const authors = await this.users.findNames(rows.map(({ userId }) => userId));
    return rows.map((row) => {
      const author = authors.get(row.userId);
      // An answer was pasted by an admin, who is named, or written by the customer, who is not named.
      const by = author && (row.type !== 'customer' || author.isAdmin) ? author.username : null;
      return { ...pick(row, 'id', 'type', 'text', 'createdAt'), by };
    });
  }
}

const COLUMNS = {
  ...csvFields<AdminMessageView>('kind', 'id', 'name', 'email', 'subject', 'category', 'priority', 'message'),
  ...csvFields<AdminMessageView>('productId', 'productTitle', 'createdAt', 'handledAt', 'handledBy'),
  ...csvFields<AdminMessageView>('state', 'dueAt', 'overdue', 'assignee'),
};
