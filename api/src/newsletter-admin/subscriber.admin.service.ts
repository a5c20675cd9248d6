import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { AuditService } from '../audit/audit.service';
import { csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { pageWindow, type TextQuery } from '../http/page';
import { found } from '../http/problem';
import type { Subscriber } from '../newsletter/subscriber.entity';
import { SubscriberRepository, type SubscriberSort } from '../newsletter/subscriber.repository';
import type { User } from '../user/user.entity';
import type { SubscriberView } from './subscriber.dto';

@Injectable()
export class SubscriberAdminService extends AdminList<Subscriber, SubscriberView, TextQuery, SubscriberSort> {
  constructor(
    private readonly subscribers: SubscriberRepository,
    private readonly audit: AuditService,
    transactions: Transactions,
  ) {
    super(transactions, subscribers, 'subscribers', csvFields('email', 'confirmedAt'), pageWindow);
  }

  toViews(_tx: Tx, rows: Subscriber[]): Promise<SubscriberView[]> {
    return Promise.resolve(
      rows.map(({ id, email, confirmedAt }) => ({ id, email, confirmedAt: confirmedAt?.toISOString() ?? '' })),
    );
  }

  /** Removes a subscriber. The audit log does not contain the address. */
  async remove(id: number, manager: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.subscribers.delete(tx, found(await this.subscribers.lock(tx, { id })));
      await this.audit.record(tx, manager, { action: 'deleted', entity: 'subscriber', entityId: id });
    });
  }
}
