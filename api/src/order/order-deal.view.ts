import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { DealEntryView } from '../deal/deal.view';
import { Nullable } from '../http/view';
import { OrderItemView } from '../order-item/order-item.view';
import { LINE_ACTIONS, type LineAction } from '../order-item/transitions';
import { HandoverProperty, type HandoverView } from '../telegram-handover/handover.view';
import { TelegramNoticesView } from '../telegram-notice/telegram-notice.dto';
import { OrderEventView, OrderView } from './order.view';

@ApiSchema({ name: 'OrderDealItem', description: 'An order line, with the actions that its buyer can take' })
export class OrderDealItemView extends OrderItemView {
  @Nullable('string', 'The deal number. Null if the product was deleted before the deal was opened') deal:
    string | null;
  @ApiProperty({
    enum: LINE_ACTIONS,
    enumName: 'LineAction',
    isArray: true,
    description: 'The actions that the buyer can take now',
  })
  actions: LineAction[];

  @HandoverProperty() handover?: HandoverView;
}

@ApiSchema({ name: 'Deal', description: 'The part of an order that one seller hands over, as the buyer sees it' })
export class DealView {
  @ApiProperty() number: string;
  @ApiProperty() sellerName: string;
  @Nullable('date-time', 'The time when the mail to the seller was sent. Null if none was sent') notifiedAt:
    string | null;
  @ApiProperty({ type: [DealEntryView], description: 'The newest 200 entries, oldest first' })
  entries: DealEntryView[];
}

@ApiSchema({ name: 'OrderTotal', description: 'A change to the total of an order' })
export class OrderTotalView {
  @ApiProperty({ description: 'The total before the change' }) from: string;
  @ApiProperty({ description: 'The total after a line was declined or cancelled' }) to: string;
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
  @ApiProperty({ type: [OrderEventView], description: 'The events, oldest first' }) events: OrderEventView[];
  @ApiProperty({ type: [OrderTotalView], description: 'The changes to the total, oldest first' })
  totals: OrderTotalView[];
  @ApiProperty({
    ...{ type: TelegramNoticesView, required: false },
    description: 'Only for the signed-in account that placed the order. Missing if this shop has no Telegram bot',
  })
  telegramNotices?: TelegramNoticesView;

  @ApiProperty({
    required: false,
    description:
      'True if the buyer only has to link a Telegram account so that the shop can ask Telegram who owns the ordered ' +
      'group, bot or account. Missing otherwise',
  })
  awaitsTelegramLink?: boolean;
}
