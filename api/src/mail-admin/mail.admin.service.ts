import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { AuditService } from '../audit/audit.service';
import { csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { pageWindow } from '../http/page';
import { pick } from '../http/view';
import { found, Problem } from '../http/problem';
import type { AdminMailView, MailFilterQuery, MailSort } from '../mail/mail.dto';
import type { Mail } from '../mail/mail.entity';
import { MailRepository } from '../mail/mail.repository';
import type { User } from '../user/user.entity';

const MAIL_FIELDS = ['id', 'kind', 'recipient', 'state', 'attempts', 'lastError', 'createdAt', 'endedAt'] as const;

@Injectable()
export class MailAdminService extends AdminList<Mail, AdminMailView, MailFilterQuery, MailSort> {
  constructor(
    private readonly mails: MailRepository,
    private readonly audit: AuditService,
    transactions: Transactions,
  ) {
    super(transactions, mails, 'mails', csvFields(...MAIL_FIELDS), pageWindow);
  }

  toViews(_tx: Tx, mails: Mail[]): Promise<AdminMailView[]> {
    return Promise.resolve(mails.map((mail) => pick(mail, ...MAIL_FIELDS)));
  }

  retry(id: number, admin: User): Promise<AdminMailView> {
    return this.transactions.run(async (tx) => {
      const isDue = await this.mails.requeue(tx, id);
      const mail = found(await this.mails.find(tx, id));
      if (!isDue)
        throw new Problem(409, 'Only a mail that could not be delivered can be sent again.', { code: 'not_dead' });
      const changes = [{ field: 'state', from: 'dead', to: 'due' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'mail', entityId: id, changes });
      return this.toView(tx, mail);
    });
  }
}
