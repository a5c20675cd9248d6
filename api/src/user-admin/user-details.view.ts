import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { AdminMessageView } from '../message/message.view';
import { AdminOrderView } from '../order/order.view';
import { AdminUserView } from '../user/user.view';
import { AuthSessionView } from '../session/auth-session.view';
import { Nullable } from '../http/view';

export const ORDER_FIELDS = ['id', 'orderId', 'status', 'total', 'createdAt'] as const;
export const MESSAGE_FIELDS = ['kind', 'id', 'subject', 'state', 'createdAt'] as const;

export class AdminUserSessionView extends OmitType(AuthSessionView, ['current'] as const) {}

export class AdminUserOrderView extends PickType(AdminOrderView, ORDER_FIELDS) {}

export class AdminUserMessageView extends PickType(AdminMessageView, MESSAGE_FIELDS) {}

export class AdminUserDetailsView extends AdminUserView {
  @ApiProperty() emailVerified: boolean;
  @Nullable('date-time') suspendedAt: string | null;
  @Nullable('string') suspendedReason: string | null;
  @ApiProperty({ type: [AdminUserSessionView], description: 'The last used session first' })
  sessions: AdminUserSessionView[];
  @ApiProperty({ type: [AdminUserOrderView], description: 'The newest 20' }) orders: AdminUserOrderView[];
  @ApiProperty({ type: [AdminUserMessageView], description: 'The newest 20' }) messages: AdminUserMessageView[];
}
