import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { csvFields } from '../csv/csv-file';
import { pageWindow } from '../http/page-query.dto';
import { found, Problem } from '../http/problem';
import type { MailFilterQuery, MailSort } from './mail.dto';
import type { Mail } from './mail.entity';
import type { AdminMailView } from './mail.view';
import { MailRepository } from './mail.repository';

@Injectable()
export class MailAdminService extends AdminList<Mail, AdminMailView, MailFilterQuery, MailSort> {
  protected readonly name = 'mails';
  protected readonly columns = COLUMNS;
  protected override readonly window = pageWindow;

  constructor(private readonly mails: MailRepository) {
    super(mails);
  }

  views(mails: Mail[]): Promise<AdminMailView[]> {
    return Promise.resolve(mails.map(toView));
  }

  /** Makes a dead mail due again. Throws 409 when it is not dead. */
  async retry(id: number): Promise<AdminMailView> {
    const isDue = await this.mails.requeue(id);
    const mail = found(await this.mails.find(id));
    if (!isDue) throw new Problem(409, 'The mail was not given up, so it cannot be sent again.', { code: 'not_dead' });
    return toView(mail);
  }
}

function toView({ id, kind, recipient, state, attempts, lastError, createdAt, endedAt }: Mail): AdminMailView {
  const times = { createdAt: createdAt.toISOString(), endedAt: endedAt && endedAt.toISOString() };
  return { id, kind, recipient, state, attempts, lastError, ...times };
}

const COLUMNS = {
  ...csvFields<AdminMailView>('id', 'kind', 'recipient', 'state', 'attempts', 'lastError', 'createdAt', 'endedAt'),
};
