import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view';
import { MAIL_STATES, type MailState } from './mail.entity';

@ApiSchema({ name: 'AdminMail', description: 'A mail of the outbox, without its text' })
export class AdminMailView {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'order-placed' }) kind: string;
  @ApiProperty() recipient: string;
  @ApiProperty({ enum: MAIL_STATES, enumName: 'MailState' }) state: MailState;
  @ApiProperty() attempts: number;
  @Nullable('string', 'Why the last attempt failed, without addresses') lastError: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time', 'When it was sent, or when the last attempt failed') endedAt: string | null;
}
