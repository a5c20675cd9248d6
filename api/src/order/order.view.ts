import { ApiProperty, ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { DealEntryView } from '../deal/deal.view';
import { ProblemView } from '../http/problem.view';
import { Nullable } from '../http/view';
import { OrderItemView } from '../order-item/order-item.view';
import { LINE_ACTIONS, type LineAction } from '../order-item/transitions';
import { AVAILABILITIES } from '../product/availability';
import { ORDER_STATUSES, type OrderStatus } from './order.entity';

const REFUSAL_REASONS = ['sold', 'reserved', 'missing', 'price_changed'] as const;
const ITEM_AVAILABILITIES = [...AVAILABILITIES, 'missing'] as const;

@ApiSchema({ name: 'Reservation', description: 'A one-of-a-kind listing that the order reserves' })
export class ReservationView {
  @ApiProperty() productId: number;
  @ApiProperty({ format: 'date-time' }) until: string;

  @Nullable(
    'date-time',
    'The end of the reservation if the buyer presses the button in the mail. Null if the mail has no button',
  )
  confirmedUntil: string | null;
}

export class OrderReservationsView {
  @ApiProperty({ type: [ReservationView], required: false, description: 'The listings that the order reserves now' })
  reservations?: ReservationView[];

  @ApiProperty({
    type: [Number],
    required: false,
    description: 'The one-of-a-kind listings that the order does not reserve',
  })
  unreserved?: number[];
}

export class OrderView extends OrderReservationsView {
  @ApiProperty() id: number;
  @ApiProperty({ description: 'The public order number, which the buyer’s device chooses' }) orderId: string;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty() customerName: string;
  @ApiProperty() customerEmail: string;
  @Nullable('string') customerTelegram: string | null;
  @ApiProperty({ example: '298.00' }) total: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: [OrderItemView] }) items: OrderItemView[];
}

export class PlacedOrderView extends OrderView {
  @Nullable('number', 'The ID of the user who placed the order. Null for a guest') userId: number | null;
}

export class AdminOrderView extends OrderView {
  @ApiProperty({
    type: [String],
    required: false,
    description: 'The sellers of the deals. Earlier versions omit this field',
  })
  sellers?: string[];
}

@ApiSchema({ name: 'AdminOrderItem', description: 'An order line, with the actions that staff can take' })
export class AdminOrderItemView extends OrderItemView {
  @ApiProperty({
    ...{ type: 'string', nullable: true, required: false },
    description:
      'The deal number. Null if the product was deleted before the deal was opened. Earlier versions omit this field',
  })
  deal?: string | null;

  @ApiProperty({
    ...{ enum: LINE_ACTIONS, enumName: 'LineAction', isArray: true, required: false },
    description: 'The actions that staff can take now. Earlier versions omit this field',
  })
  actions?: LineAction[];
}

@ApiSchema({ name: 'AdminDeal', description: 'The part of an order that one seller hands over, as staff see it' })
export class AdminDealView {
  @ApiProperty() number: string;
  @ApiProperty() sellerName: string;
  @Nullable('string', 'The email address to which mails for the seller are sent') sellerEmail: string | null;
  @Nullable('number', 'The ID of the current seller with this name. Null if there is none') sellerId: number | null;
  @ApiProperty({ type: [DealEntryView], description: 'The newest 200 entries, oldest first' })
  entries: DealEntryView[];
}

@ApiSchema({ name: 'OrderNote', description: 'A staff note about an order. Only staff can read it' })
export class OrderNoteView {
  @ApiProperty() id: number;
  @ApiProperty() text: string;
  @Nullable('string', 'The username of the author') by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({
  name: 'OrderChange',
  description: 'A change to the order’s status. The first entry says when the order was placed',
})
export class OrderChangeView {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty() reason: string;
  @Nullable('string', 'The username of the person who changed the status. Null for a guest') by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

const BUYER_OR_SHOP = ['buyer', 'shop'] as const;

@ApiSchema({ name: 'OrderEvent', description: 'A change to the order’s status, as the buyer sees it' })
export class OrderEventView extends PickType(OrderChangeView, ['status', 'createdAt'] as const) {
  @ApiProperty({ enum: BUYER_OR_SHOP }) by: (typeof BUYER_OR_SHOP)[number];
  @Nullable('string', 'The reason for the cancellation') reason: string | null;
}

export class OrderTimelineView {
  @ApiProperty({ type: [OrderEventView], description: 'The events, oldest first' }) events: OrderEventView[];
  @ApiProperty({ description: 'Whether the caller can cancel the order' }) canCancel: boolean;
}

export class AdminOrderDetailsView extends OmitType(AdminOrderView, ['reservations', 'items'] as const) {
  @ApiProperty({ type: [AdminOrderItemView] }) items: AdminOrderItemView[];
  @ApiProperty({
    ...{ type: 'number', nullable: true, required: false },
    description: 'The ID of the account that placed the order. Null for a guest. Earlier versions omit this field',
  })
  userId?: number | null;

  @ApiProperty({ type: [AdminDealView], required: false, description: 'Earlier versions omit this field' })
  deals?: AdminDealView[];

  @ApiProperty({
    type: [OrderNoteView],
    required: false,
    description: 'The notes, oldest first. Earlier versions omit this field',
  })
  notes?: OrderNoteView[];
  @Nullable('string', 'The phone number in the buyer’s profile. Null for a guest') customerPhone: string | null;
  @ApiProperty({ type: [OrderChangeView], description: 'The changes, oldest first' })
  history: OrderChangeView[];
  @ApiProperty({ type: [ReservationView], description: 'The listings that the order reserves now' })
  reservations: ReservationView[];
}

export class EndedReservationsView {
  @ApiProperty({ description: 'The number of reservations that were ended' }) ended: number;
}

@ApiSchema({
  name: 'ItemCheck',
  description: 'Whether the caller can order a product, with its current title and price',
})
export class ItemCheckView {
  @ApiProperty() productId: number;

  @ApiProperty({
    enum: ITEM_AVAILABILITIES,
    enumName: 'ItemAvailability',
    description: '`reserved`: the product is reserved for another buyer',
  })
  availability: (typeof ITEM_AVAILABILITIES)[number];

  @ApiProperty({ description: 'Whether the product is one of a kind, so that its quantity must be 1' })
  isUnique: boolean;
  @ApiProperty({ description: 'Whether the product is paused. It then counts as `reserved`' }) isPaused: boolean;
  @Nullable('string') title: string | null;
  @Nullable('string', 'The current unit price') price: string | null;
  @ApiProperty({
    required: false,
    description: 'Missing if the product does not exist. Earlier versions omit this field',
  })
  sellerName?: string;

  @Nullable('string', 'The reason why the product cannot be ordered') detail: string | null;
  @Nullable('string', 'The order number of the caller’s order that reserves the product') orderId: string | null;
  @ApiProperty({
    format: 'date-time',
    required: false,
    description: 'The time when the reservation ends, whether it is for the caller or for somebody else',
  })
  reservedUntil?: string;
}

@ApiSchema({ name: 'RefusedLine', description: 'A line that cannot be ordered as it was sent' })
export class RefusedLineView {
  @ApiProperty() productId: number;
  @Nullable('string', 'The current title. Null if the product does not exist') title: string | null;
  @ApiProperty({
    enum: REFUSAL_REASONS,
    enumName: 'OrderRefusal',
    description: '`price_changed`: the price is higher now',
  })
  reason: (typeof REFUSAL_REASONS)[number];

  @ApiProperty({ description: 'Whether the product is paused. The reason is then `reserved`' }) isPaused: boolean;
  @Nullable('string', 'The unit price in the request') seenPrice: string | null;
  @Nullable('string', 'The current unit price. Null if the product does not exist') price: string | null;
}

@ApiSchema({ name: 'OrderProblem' })
export class OrderProblemView extends ProblemView {
  @ApiProperty({
    type: [RefusedLineView],
    required: false,
    description:
      'All lines that cannot be ordered as they were sent. Present with the codes `sold`, `reserved` and `price_changed`, and when a product does not exist',
  })
  items?: RefusedLineView[];
}

@ApiSchema({ name: 'OrderReceipt', description: 'An order that was sent again, as everybody except its owner sees it' })
export class OrderReceiptView extends PickType(OrderView, ['orderId', 'status'] as const) {}

export class TrackedOrderView extends OmitType(OrderView, ['id', 'customerEmail', 'customerTelegram'] as const) {}
