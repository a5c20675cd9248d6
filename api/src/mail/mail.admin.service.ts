import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { AdminList } from '../csv/admin-list';
import type { CsvColumns } from '../csv/csv-file';
import { pageWindow } from '../http/page-query.dto';
import { notFound, Problem } from '../http/problem';
import { MAIL_SORTS, type MailFilterQuery, type MailSort } from './mail.dto';
import { Mail } from './mail.entity';
import type { AdminMailView } from './mail.view';
import { MailRepository } from './mail.repository';

/** Lists the outbox for admins, and retries dead mails. */
@Injectable()
export class MailAdminService extends AdminList<Mail, AdminMailView, MailFilterQuery, MailSort> {
  protected readonly name = 'mails';
  protected readonly columns = COLUMNS;
  protected readonly sorts = MAIL_SORTS;
  protected readonly texts = ['recipient', 'kind'];
  protected override readonly window = pageWindow;

  constructor(
    @InjectRepository(Mail) rows: Repository<Mail>,
    private readonly mails: MailRepository,
  ) {
    super(rows);
  }

  views(mails: Mail[]): Promise<AdminMailView[]> {
    return Promise.resolve(mails.map(toView));
  }

  /** Makes a dead mail due again. Throws 409 when it is not dead. */
  async retry(id: number): Promise<AdminMailView> {
    const isDue = await this.mails.requeue(id);
    const mail = await this.mails.find(id);
    if (!mail) throw notFound();
    if (!isDue) throw new Problem(409, 'The mail is not dead.', { code: 'not_dead' });
    return toView(mail);
  }

  protected filter(query: SelectQueryBuilder<Mail>, { state }: MailFilterQuery): void {
    if (state) query.where('row.state = :state', { state });
  }
}

function toView({ id, kind, recipient, state, attempts, lastError, createdAt, endedAt }: Mail): AdminMailView {
  const times = { createdAt: createdAt.toISOString(), endedAt: endedAt && endedAt.toISOString() };
  return { id, kind, recipient, state, attempts, lastError, ...times };
}

const COLUMNS: CsvColumns<AdminMailView> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  recipient: (row) => row.recipient,
  state: (row) => row.state,
  attempts: (row) => row.attempts,
  lastError: (row) => row.lastError,
  createdAt: (row) => row.createdAt,
  endedAt: (row) => row.endedAt,
};
