import { IntersectionType } from '@nestjs/swagger';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { MAIL_STATES, type MailState } from './mail.entity';

export class MailFilterQuery extends TextQuery {
  @ChoiceField(MAIL_STATES, { required: false, enumName: 'MailState' }) state?: MailState;
}

export const MAIL_SORTS = { newest: ['DESC', 'row.createdAt'], oldest: ['ASC', 'row.createdAt'] } as const;
export type MailSort = keyof typeof MAIL_SORTS;

export class MailListQuery extends IntersectionType(MailFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(MAIL_SORTS), { required: false, default: 'newest' }) sort?: MailSort;
}
