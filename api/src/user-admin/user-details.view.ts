import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { AdminMessageView } from '../message/message.view';
import { AdminOrderView } from '../order/order.view';
import { AdminUserView } from '../user/user.view';
import { Nullable } from '../http/view.decorator';

@ApiSchema({ name: 'AdminUserSession' })
export class AdminUserSessionView {
  @ApiProperty() id: number;
  @ApiProperty({ example: 'Firefox on Windows' }) device: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) lastUsedAt: string;
}

@ApiSchema({ name: 'AdminUserOrder' })
export class AdminUserOrderView extends PickType(AdminOrderView, [
  'id',
  'orderId',
  'status',
  'total',
  'createdAt',
] as const) {}

@ApiSchema({ name: 'AdminUserMessage' })
export class AdminUserMessageView extends PickType(AdminMessageView, [
  'kind',
  'id',
  'subject',
  'state',
  'createdAt',
] as const) {}

@ApiSchema({ name: 'AdminUserDetails' })
export class AdminUserDetailsView extends AdminUserView {
  @ApiProperty() emailVerified: boolean;
  @Nullable('date-time') suspendedAt: string | null;
  @Nullable('string') suspendedReason: string | null;
  @ApiProperty({ type: [AdminUserSessionView], description: 'The last used first' }) sessions: AdminUserSessionView[];
  @ApiProperty({ type: [AdminUserOrderView], description: 'The newest 20' }) orders: AdminUserOrderView[];
  @ApiProperty({ type: [AdminUserMessageView], description: 'The newest 20' }) messages: AdminUserMessageView[];
}
