import { ApiProperty, ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { DealEntryView } from '../deal/deal.view';
import { ProblemView } from '../http/problem.view';
import { Nullable } from '../http/view';
import { OrderItemView } from '../order-item/order-item.view';
import { LINE_ACTIONS, type LineAction } from '../order-item/transitions';
import { AVAILABILITIES } from '../product/availability';
import { ORDER_STATUSES, type OrderStatus } from './order.entity';

const REFUSALS = ['sold', 'reserved', 'missing', 'price_changed'] as const;
const ITEM_AVAILABILITIES = [...AVAILABILITIES, 'missing'] as const;

@ApiSchema({ name: 'Reservation', description: 'A listing that is one of a kind, reserved by the order' })
export class ReservationView {
  @ApiProperty() productId: number;
  @ApiProperty({ format: 'date-time' }) until: string;

  @Nullable(
    'date-time',
    'The end of the reservation after the buyer presses the button of the mail; null when there is no button',
  )
  confirmedUntil: string | null;
}

export class OrderReservationsView {
  @ApiProperty({ type: [ReservationView], required: false, description: 'The listings that the order reserves now' })
  reservations?: ReservationView[];

  @ApiProperty({
    type: [Number],
    required: false,
    description: 'Listings that are one of a kind, but not reserved by the order',
  })
  unreserved?: number[];
}

export class OrderView extends OrderReservationsView {
  @ApiProperty() id: number;
  @ApiProperty({ description: 'The public number of the order. The buyer’s device chooses it' }) orderId: string;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty() customerName: string;
  @ApiProperty() customerEmail: string;
  @Nullable('string') customerTelegram: string | null;
  @ApiProperty({ example: '298.00' }) total: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: [OrderItemView] }) items: OrderItemView[];
}

export class PlacedOrderView extends OrderView {
  @Nullable('number', 'The id of the user who placed the order; null for a guest') userId: number | null;
}

export class AdminOrderView extends OrderView {
  @ApiProperty({ type: [String], required: false, description: 'One for each deal. Earlier versions omit it' })
  sellers?: string[];
}

@ApiSchema({ name: 'AdminOrderItem', description: 'A line of an order, and what an administrator can do with it' })
export class AdminOrderItemView extends OrderItemView {
  @ApiProperty({
    ...{ type: 'string', nullable: true, required: false },
    description: 'The number of its deal; null for a line whose product was deleted before. Earlier versions omit it',
  })
  deal?: string | null;

  @ApiProperty({
    ...{ enum: LINE_ACTIONS, enumName: 'LineAction', isArray: true, required: false },
    description: 'What staff can do now. Earlier versions omit it',
  })
  actions?: LineAction[];
}

@ApiSchema({ name: 'AdminDeal', description: 'The part of an order that one seller hands over, as staff see it' })
export class AdminDealView {
  @ApiProperty() number: string;
  @ApiProperty() sellerName: string;
  @Nullable('string', 'The address that the mails go to') sellerEmail: string | null;
  @Nullable('number', 'The present seller; null when there is none of this name') sellerId: number | null;
  @ApiProperty({ type: [DealEntryView], description: 'The oldest first; the newest 200' }) entries: DealEntryView[];
}

@ApiSchema({ name: 'OrderNote', description: 'What staff have noted about an order. Only staff read it' })
export class OrderNoteView {
  @ApiProperty() id: number;
  @ApiProperty() text: string;
  @Nullable('string', 'The username') by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({ name: 'OrderChange', description: 'A status of the order. The first entry is the placing of the order' })
export class OrderChangeView {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty() reason: string;
  @Nullable('string', 'The username; null for a guest') by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

const BUYER_OR_SHOP = ['buyer', 'shop'] as const;

@ApiSchema({ name: 'OrderEvent', description: 'A status of the order, as its buyer sees it' })
export class OrderEventView extends PickType(OrderChangeView, ['status', 'createdAt'] as const) {
  @ApiProperty({ enum: BUYER_OR_SHOP }) by: (typeof BUYER_OR_SHOP)[number];
  @Nullable('string', 'Why it was cancelled') reason: string | null;
}

export class OrderTimelineView {
  @ApiProperty({ type: [OrderEventView], description: 'The oldest first' }) events: OrderEventView[];
  @ApiProperty({ description: 'Whether the caller can cancel the order' }) canCancel: boolean;
}

export class AdminOrderDetailsView extends OmitType(AdminOrderView, ['reservations', 'items'] as const) {
  @ApiProperty({ type: [AdminOrderItemView] }) items: AdminOrderItemView[];
  @ApiProperty({
    ...{ type: 'number', nullable: true, required: false },
    description: 'The account that placed it; null for a guest. Earlier versions omit it',
  })
  userId?: number | null;

  @ApiProperty({ type: [AdminDealView], required: false, description: 'Earlier versions omit it' })
  deals?: AdminDealView[];

  @ApiProperty({ type: [OrderNoteView], required: false, description: 'The oldest first. Earlier versions omit it' })
  notes?: OrderNoteView[];
  @Nullable('string', 'The phone number in the buyer’s profile; null for a guest') customerPhone: string | null;
  @ApiProperty({ type: [OrderChangeView], description: 'The oldest first' }) history: OrderChangeView[];
  @ApiProperty({ type: [ReservationView], description: 'The listings that the order reserves now' })
  reservations: ReservationView[];
}

export class EndedReservationsView {
  @ApiProperty({ description: 'The number of reservations that have ended' }) ended: number;
}

@ApiSchema({ name: 'ItemCheck', description: 'Whether the caller can order a product, and its title and price now' })
export class ItemCheckView {
  @ApiProperty() productId: number;

  @ApiProperty({ enum: ITEM_AVAILABILITIES, enumName: 'ItemAvailability', description: '`reserved` for another buyer' })
  availability: (typeof ITEM_AVAILABILITIES)[number];

  @ApiProperty({ description: 'Whether it is one of a kind, so that its quantity must be 1' }) isUnique: boolean;
  @ApiProperty({ description: 'Whether its seller pauses. It is then `reserved`' }) isPaused: boolean;
  @Nullable('string') title: string | null;
  @Nullable('string', 'The price of one piece now') price: string | null;
  @ApiProperty({ required: false, description: 'Missing for a missing product; earlier versions omit it' })
  sellerName?: string;

  @Nullable('string', 'Why the product cannot be ordered') detail: string | null;
  @Nullable('string', 'The order of the caller that has reserved it') orderId: string | null;
  @ApiProperty({ format: 'date-time', required: false, description: 'The end of its reservation by any buyer' })
  reservedUntil?: string;
}

@ApiSchema({ name: 'RefusedLine', description: 'A line that cannot be ordered as it was sent' })
export class RefusedLineView {
  @ApiProperty() productId: number;
  @Nullable('string', 'The title now; null for a missing product') title: string | null;
  @ApiProperty({ enum: REFUSALS, enumName: 'OrderRefusal', description: '`price_changed`: the price is higher now' })
  reason: (typeof REFUSALS)[number];

  @ApiProperty({ description: 'Whether its seller pauses. The reason is then `reserved`' }) isPaused: boolean;
  @Nullable('string', 'The price of one piece in the request') seenPrice: string | null;
  @Nullable('string', 'The price of one piece now; null for a missing product') price: string | null;
}

@ApiSchema({ name: 'OrderProblem' })
export class OrderProblemView extends ProblemView {
  @ApiProperty({
    type: [RefusedLineView],
    required: false,
    description:
      'Every line that cannot be ordered as it was sent, with the codes `sold`, `reserved` and `price_changed` and for missing products',
  })
  items?: RefusedLineView[];
}

@ApiSchema({ name: 'OrderReceipt', description: 'An order that was placed again, as anybody but its owner sees it' })
export class OrderReceiptView extends PickType(OrderView, ['orderId', 'status'] as const) {}

export class TrackedOrderView extends OmitType(OrderView, ['id', 'customerEmail', 'customerTelegram'] as const) {}
