import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MESSAGE_KINDS, MESSAGE_STATES, type MessageKind, type MessageState } from '../message/message.entity';
import { ORDER_STATUSES, type OrderStatus } from '../order/order-status';
import { AdminUserView } from '../user/user.view';

@ApiSchema({ name: 'AdminUserSession' })
export class AdminUserSessionView {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'Firefox on Windows' }) device: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) lastUsedAt: string;
}

@ApiSchema({ name: 'AdminUserOrder' })
export class AdminUserOrderView {
  @ApiProperty() id: number;
  @ApiProperty() orderId: string;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty({ example: '123.45' }) total: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({ name: 'AdminUserMessage' })
export class AdminUserMessageView {
  @ApiProperty({ enum: MESSAGE_KINDS, enumName: 'MessageKind' }) kind: MessageKind;
  @ApiProperty() id: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of a ticket' }) subject: string | null;
  @ApiProperty({ enum: MESSAGE_STATES, enumName: 'MessageState' }) state: MessageState;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({ name: 'AdminUserDetails' })
export class AdminUserDetailsView extends AdminUserView {
  @ApiProperty() emailVerified: boolean;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) suspendedAt: string | null;
  @ApiProperty({ type: 'string', nullable: true }) suspendedReason: string | null;
  @ApiProperty({ type: [AdminUserSessionView], description: 'The last used first' }) sessions: AdminUserSessionView[];
  @ApiProperty({ type: [AdminUserOrderView], description: 'The newest 20' }) orders: AdminUserOrderView[];
  @ApiProperty({ type: [AdminUserMessageView], description: 'The newest 20' }) messages: AdminUserMessageView[];
}
