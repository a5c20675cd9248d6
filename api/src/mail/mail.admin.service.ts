import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { pageWindow } from '../http/page';
import { pick } from '../http/view';
import { found, Problem } from '../http/problem';
import type { AdminMailView, MailFilterQuery, MailSort } from './mail.dto';
import type { Mail } from './mail.entity';
import { MailRepository } from './mail.repository';

const FIELDS = ['id', 'kind', 'recipient', 'state', 'attempts', 'lastError', 'createdAt', 'endedAt'] as const;

@Injectable()
export class MailAdminService extends AdminList<Mail, AdminMailView, MailFilterQuery, MailSort> {
  constructor(
    private readonly mails: MailRepository,
    transactions: Transactions,
  ) {
    super(transactions, mails, 'mails', csvFields(...FIELDS), pageWindow);
  }

  views(_tx: Tx, mails: Mail[]): Promise<AdminMailView[]> {
    return Promise.resolve(mails.map((mail) => pick(mail, ...FIELDS)));
  }

  retry(id: number): Promise<AdminMailView> {
    return this.transactions.autocommit(async (tx) => {
      const isDue = await this.mails.requeue(tx, id);
      const mail = found(await this.mails.find(tx, id));
      if (!isDue)
        throw new Problem(409, 'Only a mail that could not be delivered can be sent again.', { code: 'not_dead' });
      return this.view(tx, mail);
    });
  }
}
