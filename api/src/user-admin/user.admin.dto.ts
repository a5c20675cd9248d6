import { ApiProperty, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { ChoiceField, TextField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { Nullable } from '../http/view';
import { AdminMessageView } from '../message/message.view';
import { AdminOrderView } from '../order/order.view';
import { AuthSessionView } from '../session/auth-session.view';
import { USER_LIST_SORTS, type UserListSort } from '../user/user.repository';
import { AdminUserView } from '../user/user.view';

export class UserListQuery extends IntersectionType(TextQuery, PageQuery) {
  @ChoiceField(Object.keys(USER_LIST_SORTS), { required: false, default: 'newest' }) sort?: UserListSort;
}

export class SuspensionInput {
  @TextField({ max: 500, lines: true }) reason: string;
}

export const ORDER_FIELDS = ['id', 'orderId', 'status', 'total', 'createdAt'] as const;
export const MESSAGE_FIELDS = ['kind', 'id', 'subject', 'state', 'createdAt'] as const;

export class AdminUserSessionView extends OmitType(AuthSessionView, ['current'] as const) {}

export class AdminUserOrderView extends PickType(AdminOrderView, ORDER_FIELDS) {}

export class AdminUserMessageView extends PickType(AdminMessageView, MESSAGE_FIELDS) {}

export class AdminUserDetailsView extends AdminUserView {
  @ApiProperty() emailVerified: boolean;
  @Nullable('date-time') suspendedAt: string | null;
  @Nullable('string') suspendedReason: string | null;
  @ApiProperty({ type: [AdminUserSessionView], description: 'The open sessions, the most recently used first' })
  sessions: AdminUserSessionView[];
  @ApiProperty({ type: [AdminUserOrderView], description: 'The newest 20 orders' }) orders: AdminUserOrderView[];
  @ApiProperty({ type: [AdminUserMessageView], description: 'The newest 20 messages' })
  messages: AdminUserMessageView[];
}
