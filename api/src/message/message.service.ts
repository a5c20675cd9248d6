import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { ContactMessageService } from '../contact-message/contact-message.service';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { Transactions } from '../database/transactions';
import { wholeOrPageWindow } from '../http/page-query.dto';
import { notFound } from '../http/problem';
import { ProductService } from '../product/product.service';
import { StatsService } from '../stats/stats.service';
import { SupportTicketService } from '../support-ticket/support-ticket.service';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import type { MessageFilterQuery, MessageListQuery } from './message.admin.dto';
import { MESSAGE_KINDS, type MessageKind } from './message-kind';
import { fromContact, fromTicket, type MessageNames } from './message.mapper';
import type { AdminMessageView } from './message.view';

const TOTAL = { contact: 'contact-message', ticket: 'support-ticket' } as const;

@Injectable()
export class MessageService {
  constructor(
    private readonly contacts: ContactMessageService,
    private readonly tickets: SupportTicketService,
    private readonly products: ProductService,
    private readonly users: UserService,
    private readonly stats: StatsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** The newest first. Reads so many keys of each kind as the window can contain, and rows only for the window. */
  async list(query: MessageListQuery): Promise<{ rows: AdminMessageView[]; total: number }> {
    const { offset, limit } = wholeOrPageWindow(query);
    const { kinds, handled } = toFilter(query);
    const [lists, totals] = await Promise.all([
      Promise.all(kinds.map((kind) => this.keys(kind, handled, offset + limit))),
      Promise.all(kinds.map((kind) => this.count(kind, handled))),
    ]);
    const newest = lists.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    const rows = await this.read(newest.slice(offset, offset + limit));
    return { rows, total: totals.reduce((sum, total) => sum + total, 0) };
  }

  /** The number of messages that are not handled. */
  async countUnhandled(): Promise<number> {
    const [contacts, tickets] = await Promise.all(MESSAGE_KINDS.map((kind) => this.count(kind, false)));
    return (contacts ?? 0) + (tickets ?? 0);
  }

  /** Does nothing for a message that is marked so already: it still names the admin who handled it first. */
  async setHandled(kind: MessageKind, id: number, handled: boolean, admin: User): Promise<AdminMessageView> {
    await this.transactions.run(async (manager) => {
      const { inbox } = this.serviceOf(kind);
      const message = await inbox.lock(manager, id);
      if (!message) throw notFound();
      if ((message.handledAt !== null) === handled) return;
      await inbox.setHandled(manager, id, handled ? admin.id : null);
      const action = handled ? 'handled' : 'reopened';
      await this.audit.record(manager, admin, { action, entity: kind, entityId: id });
    });
    const [view] = await this.read([{ kind, id }]);
    if (!view) throw notFound();
    return view;
  }

  csv(query: MessageFilterQuery): Promise<StreamableFile> {
    return csvFile('messages', COLUMNS, this.viewBatches(query));
  }

  private async *viewBatches(query: MessageFilterQuery): AsyncGenerator<AdminMessageView[]> {
    const { kinds, handled } = toFilter(query);
    for (const kind of kinds) {
      for await (const rows of this.serviceOf(kind).inbox.batches(handled)) {
        yield await this.read(rows.map(({ id }) => ({ kind, id })));
      }
    }
  }

  private async keys(kind: MessageKind, handled: boolean | undefined, limit: number) {
    const keys = await this.serviceOf(kind).inbox.keys(handled, limit);
    return keys.map((key) => ({ ...key, kind }));
  }

  private count(kind: MessageKind, handled: boolean | undefined): Promise<number> {
    return handled === undefined ? this.stats.sum(TOTAL[kind]) : this.serviceOf(kind).inbox.count(handled);
  }

  private serviceOf(kind: MessageKind): ContactMessageService | SupportTicketService {
    return kind === 'contact' ? this.contacts : this.tickets;
  }

  /** Returns the messages in the order of the keys. */
  private async read(keys: { kind: MessageKind; id: number }[]): Promise<AdminMessageView[]> {
    const idsOf = (kind: MessageKind) => keys.filter((key) => key.kind === kind).map((key) => key.id);
    const [contacts, tickets] = await Promise.all([
      this.contacts.inbox.byKey(idsOf('contact')),
      this.tickets.inbox.byKey(idsOf('ticket')),
    ]);
    const handlers = [...contacts.values(), ...tickets.values()].flatMap((row) => row.handledBy ?? []);
    const [titles, usernames] = await Promise.all([
      this.products.titles([...contacts.values()].map((row) => row.productId)),
      this.users.usernames(handlers),
    ]);
    const names: MessageNames = { titles, usernames };
    return keys.flatMap(({ kind, id }) => {
      const [contact, ticket] = [kind === 'contact' && contacts.get(id), kind === 'ticket' && tickets.get(id)];
      if (contact) return fromContact(contact, names);
      return ticket ? fromTicket(ticket, names) : [];
    });
  }
}

function toFilter({ kind, handled }: MessageFilterQuery): { kinds: readonly MessageKind[]; handled?: boolean } {
  return { kinds: kind ? [kind] : MESSAGE_KINDS, ...(handled && { handled: handled === 'true' }) };
}

const COLUMNS: CsvColumns<AdminMessageView> = {
  kind: (row) => row.kind,
  id: (row) => row.id,
  name: (row) => row.name,
  email: (row) => row.email,
  subject: (row) => row.subject,
  category: (row) => row.category,
  priority: (row) => row.priority,
  message: (row) => row.message,
  productId: (row) => row.productId,
  productTitle: (row) => row.productTitle,
  createdAt: (row) => row.createdAt,
  handledAt: (row) => row.handledAt,
  handledBy: (row) => row.handledBy,
};
