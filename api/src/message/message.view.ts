import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MESSAGE_KINDS, type MessageKind } from './message.entity';

@ApiSchema({ name: 'AdminMessage', description: 'A message to a seller, or a support ticket' })
export class AdminMessageView {
  @ApiProperty({ enum: MESSAGE_KINDS, enumName: 'MessageKind' }) kind: MessageKind;
  @ApiProperty({ description: 'Unique within its kind' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of a ticket' }) subject: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of a ticket' }) category: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of a ticket' }) priority: string | null;
  @ApiProperty() message: string;
  @ApiProperty({ type: 'number', nullable: true, description: 'Of a message to a seller' }) productId: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'As it is now, in the shop or not' })
  productTitle: string | null;

  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) handledAt: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Username of the admin' }) handledBy: string | null;
}
