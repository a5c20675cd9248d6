import { Injectable, type StreamableFile } from '@nestjs/common';
import { csvFields, csvFile } from '../csv/csv-file';
import { Transactions } from '../database/transactions';
import { wholeOrPageWindow } from '../http/page-query.dto';
import { found } from '../http/problem';
import type { ListPage } from '../http/total-count';
import { ProductRepository } from '../product/product.repository';
import { UserRepository } from '../user/user.repository';
import type { MessageFilterQuery, MessageListQuery } from './message.dto';
import type { Message, MessageKind } from './message.entity';
import { type MessageFilter, MessageRepository } from './message.repository';
import { MessageEntryRepository } from './message-entry.repository';
import type { AdminMessageDetailsView, AdminMessageView, MessageEntryView } from './message.view';

@Injectable()
export class MessageListService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly entries: MessageEntryRepository,
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {}

  async list(query: MessageListQuery): Promise<ListPage<AdminMessageView>> {
    const [filter, window] = [toFilter(query), wholeOrPageWindow(query)];
    const [rows, total] = await Promise.all([
      query.sort === 'urgent' ? this.messages.urgent(filter, window) : this.messages.newest(filter, window),
      this.messages.count(filter),
    ]);
    return { rows: await this.views(rows), total };
  }

  async view(kind: MessageKind, id: number): Promise<AdminMessageView> {
    return this.viewOf(found(await this.messages.find(kind, id)));
  }

  async details(kind: MessageKind, id: number): Promise<AdminMessageDetailsView> {
    // The version is read before the entries, so that a reply between the reads makes it stale.
    const message = found(await this.messages.find(kind, id));
    return { ...(await this.viewOf(message)), entries: await this.entriesOf(id), version: message.version };
  }

  csv(query: MessageFilterQuery): Promise<StreamableFile> {
    return csvFile('messages', COLUMNS, this.viewBatches(toFilter(query)));
  }

  private async *viewBatches(filter: MessageFilter): AsyncGenerator<AdminMessageView[]> {
    for await (const rows of this.messages.batches(filter)) yield await this.views(rows);
  }

  private async viewOf(message: Message): Promise<AdminMessageView> {
    return found((await this.views([message]))[0]);
  }

  private async views(rows: Message[]): Promise<AdminMessageView[]> {
    const now = new Date();
    const [titles, usernames, assignees] = await Promise.all([
      this.products.findTitles(
        this.transactions.none,
        rows.flatMap((row) => row.productId ?? []),
      ),
      this.users.usernames(rows.flatMap((row) => row.handledBy ?? [])),
      this.users.adminNames(rows.flatMap((row) => row.assignedTo ?? [])),
    ]);
    return rows.map((row) => {
      const { id, kind, name, email, subject, category, priority, message, productId, state } = row;
      const dueAt = row.handledAt ? null : row.dueAt;
      return {
        ...{ kind, id, name, email, subject, category, priority, message, productId },
        productTitle: titles.get(productId ?? 0) ?? null,
        createdAt: row.createdAt.toISOString(),
        handledAt: row.handledAt && row.handledAt.toISOString(),
        handledBy: (row.handledBy !== null && usernames.get(row.handledBy)) || null,
        state,
        assignee: (row.assignedTo !== null && assignees.get(row.assignedTo)) || null,
        dueAt: dueAt && dueAt.toISOString(),
        overdue: dueAt !== null && dueAt <= now,
      };
    });
  }

  private async entriesOf(messageId: number): Promise<MessageEntryView[]> {
    const rows = await this.entries.find([messageId]);
    const authors = rows.map(({ userId }) => userId);
    const [names, admins] = await Promise.all([this.users.usernames(authors), this.users.adminNames(authors)]);
    return rows.map(({ id, type, text, userId, createdAt }) => ({
      id,
      type,
      text,
      // An answer was pasted by an admin, who is named, or written by the customer, who is not named.
      by: (type === 'customer' ? admins : names).get(userId) ?? null,
      createdAt: createdAt.toISOString(),
    }));
  }
}

function toFilter({ kind, handled, state }: MessageFilterQuery): MessageFilter {
  return { kind, state, ...(handled && { handled: handled === 'true' }) };
}

const COLUMNS = {
  ...csvFields<AdminMessageView>('kind', 'id', 'name', 'email', 'subject', 'category', 'priority', 'message'),
  ...csvFields<AdminMessageView>('productId', 'productTitle', 'createdAt', 'handledAt', 'handledBy'),
  ...csvFields<AdminMessageView>('state', 'dueAt', 'overdue', 'assignee'),
};
