import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, Min, ValidateNested } from 'class-validator';
import {
  ChoiceField,
  EmailField,
  IdField,
  InstantField,
  ListField,
  OptionalTextField,
  QueryTextField,
  TextField,
  WholeNumberField,
} from '../http/field.decorator';
import { MoneyClaimField } from '../money/money.decorator';
import { PageQuery } from '../http/page';
import { ORDER_STATUSES, type OrderStatus } from './order.entity';

const MAX_ORDER_ITEMS = 50;
const ORDER_ID_PATTERN = /^[0-9A-Za-z_-]{1,64}$/;

export class OrderItemInput {
  @IdField() productId: number;
  @WholeNumberField({ minimum: 1, maximum: 99 }) quantity: number;
  @MoneyClaimField('The unit price that the buyer saw') price: string | number;
}

export class OrderInput {
  @ApiProperty({
    pattern: ORDER_ID_PATTERN.source,
    description: 'Chosen by the client. Together with customerEmail, it is the order’s idempotency key',
  })
  @IsString({ message: 'must be a text' })
  @Matches(ORDER_ID_PATTERN, { message: 'must be 1 to 64 letters, digits, - or _' })
  orderId: string;

  @TextField({ max: 200 }) customerName: string;
  @EmailField() customerEmail: string;
  @OptionalTextField({ max: 100, example: '@username' }) customerTelegram?: string | null;
  @MoneyClaimField('The total that the buyer saw. An order with a wrong total is still accepted') total:
    string | number;

  @ListField(OrderItemInput, { max: MAX_ORDER_ITEMS, notEmpty: true })
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => OrderItemInput)
  items: OrderItemInput[];
}

export class OrderCheckInput {
  @ListField(Number, { max: MAX_ORDER_ITEMS, notEmpty: true })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'must not be too large' })
  productIds: number[];
}

export class OrderConfirmInput {
  @TextField({ max: 200 }) token: string;
}

export class TrackInput {
  @TextField({ max: 64 }) orderId: string;
  @TextField({ max: 254 }) email: string;
}

export class OrderCancelInput extends TrackInput {
  @OptionalTextField({ max: 500, lines: true }) reason?: string | null;
}

const FINAL_STATUSES = ['completed', 'cancelled'] as const;

export class OrderStatusChange {
  @ChoiceField(FINAL_STATUSES) status: (typeof FINAL_STATUSES)[number];
  /** Required for a cancellation. */
  @OptionalTextField({ max: 500, lines: true }) reason?: string | null;
}

const SHOP_ACTIONS = ['receive', 'cancel'] as const;

export class OrderLineChange {
  @ChoiceField(SHOP_ACTIONS) action: (typeof SHOP_ACTIONS)[number];
  /** Required for a cancellation. */
  @OptionalTextField({ max: 500, lines: true }) reason?: string | null;
}

export class OrderNoteInput {
  @TextField({ max: 5000, lines: true }) text: string;
}

export class DeskMessageInput {
  @TextField({ max: 8, example: 'K7PMXQ2A' }) deal: string;
  @TextField({ max: 5000, lines: true }) text: string;
}

export class ReservationChange {
  @InstantField({ description: 'The new end of the reservation, at most 90 days from now' }) until: string;
}

export class ReservationsEnd extends OrderCheckInput {}

export class OrderFilterQuery {
  @QueryTextField({
    max: 200,
    description:
      'The start of the order number or email address, or any part of the customer’s name or Telegram name, a listing’s title or its seller’s name. At most the newest 1,000 orders are found',
  })
  q?: string;

  @ChoiceField(ORDER_STATUSES, { required: false, enumName: 'OrderStatus' }) status?: OrderStatus;
}

export const ORDER_LIST_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  oldest: ['ASC', 'row.createdAt'],
  'total-high': ['DESC', 'row.total'],
  'total-low': ['ASC', 'row.total'],
} as const;
export type OrderListSort = keyof typeof ORDER_LIST_SORTS;

export class OrderListQuery extends IntersectionType(OrderFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(ORDER_LIST_SORTS), { required: false, default: 'newest' }) sort?: OrderListSort;
}
