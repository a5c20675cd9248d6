import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { DealEntryView } from '../deal/deal.view';
import { Nullable } from '../http/view';
import { OrderItemView } from '../order-item/order-item.view';
import { LINE_ACTIONS, type LineAction } from '../order-item/transitions';
import { HandoverProperty, type HandoverView } from '../telegram-handover/handover.view';
import { TelegramNoticesView } from '../telegram-notice/telegram-notice.dto';
import { OrderEventView, OrderView } from './order.view';

@ApiSchema({ name: 'OrderDealItem', description: 'A line of an order, and what its buyer can do with it' })
export class OrderDealItemView extends OrderItemView {
  @Nullable('string', 'The number of its deal; null for a line whose product was deleted before') deal: string | null;
  @ApiProperty({ enum: LINE_ACTIONS, enumName: 'LineAction', isArray: true, description: 'What the buyer can do now' })
  actions: LineAction[];

  @HandoverProperty() handover?: HandoverView;
}

@ApiSchema({ name: 'Deal', description: 'The part of an order that one seller hands over, as the buyer sees it' })
export class DealView {
  @ApiProperty() number: string;
  @ApiProperty() sellerName: string;
  @Nullable('date-time', 'The time of the mail to the seller; null when there was none') notifiedAt: string | null;
  @ApiProperty({ type: [DealEntryView], description: 'The oldest first; the newest 200' }) entries: DealEntryView[];
}

@ApiSchema({ name: 'OrderTotal', description: 'A change of the total of an order' })
export class OrderTotalView {
  @ApiProperty({ description: 'The total before the change' }) from: string;
  @ApiProperty({ description: 'The total after it: a line was declined or cancelled' }) to: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class OrderDealsView extends PickType(OrderView, [
  'orderId',
  'status',
  'customerName',
  'total',
  'createdAt',
  'reservations',
  'unreserved',
] as const) {
  @ApiProperty({ type: [OrderDealItemView] }) items: OrderDealItemView[];
  @ApiProperty({ type: [DealView] }) deals: DealView[];
  @ApiProperty({ type: [OrderEventView], description: 'The oldest first' }) events: OrderEventView[];
  @ApiProperty({ type: [OrderTotalView], description: 'The changes of the total, the oldest first' })
  totals: OrderTotalView[];
  @ApiProperty({
    ...{ type: TelegramNoticesView, required: false },
    description: 'For the signed-in account of the order. Missing when this shop has no Telegram bot',
  })
  telegramNotices?: TelegramNoticesView;

  @ApiProperty({
    required: false,
    description:
      'The shop would ask Telegram who owns what was ordered if the signed-in account of the order had linked a ' +
      'Telegram account. Missing otherwise',
  })
  awaitsTelegramLink?: boolean;
}
