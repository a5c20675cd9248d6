import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { Nullable } from '../http/view';
import { MAIL_STATES, type MailState } from './mail.entity';

export class MailFilterQuery extends TextQuery {
  @ChoiceField(MAIL_STATES, { required: false, enumName: 'MailState' }) state?: MailState;
}

export const MAIL_SORTS = { newest: ['DESC', 'row.createdAt'], oldest: ['ASC', 'row.createdAt'] } as const;
export type MailSort = keyof typeof MAIL_SORTS;

export class MailListQuery extends IntersectionType(MailFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(MAIL_SORTS), { required: false, default: 'newest' }) sort?: MailSort;
}

@ApiSchema({ name: 'AdminMail', description: 'A mail in the outbox, without its text' })
export class AdminMailView {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'order-placed' }) kind: string;
  @ApiProperty() recipient: string;
  @ApiProperty({ enum: MAIL_STATES, enumName: 'MailState' }) state: MailState;
  @ApiProperty() attempts: number;
  @Nullable('string', 'The error of the last attempt, without email addresses') lastError: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time', 'The time when the mail was sent or the last attempt failed') endedAt: string | null;
}
