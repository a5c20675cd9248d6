import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { OrderItemView } from '../order-item/order-item.view';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

@ApiSchema({ name: 'Order' })
export class OrderView {
  @ApiProperty() id: number;
  @ApiProperty({ description: 'The public identifier, given by the buyer’s device' }) orderId: string;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty() customerName: string;
  @ApiProperty() customerEmail: string;
  @ApiProperty({ type: 'string', nullable: true }) customerTelegram: string | null;
  @ApiProperty({ example: '298.00' }) total: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: [OrderItemView] }) items: OrderItemView[];
}

@ApiSchema({ name: 'AdminOrder' })
export class AdminOrderView extends OrderView {}

@ApiSchema({ name: 'OrderChange', description: 'A status that the order took, its placing included' })
export class OrderChangeView {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty() reason: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Username; null for a guest' }) by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({ name: 'AdminOrderDetails' })
export class AdminOrderDetailsView extends AdminOrderView {
  @ApiProperty({ type: [OrderChangeView], description: 'Oldest first' }) history: OrderChangeView[];
}

@ApiSchema({ name: 'OrderReceipt', description: 'What a repeated order answers to somebody who is not its owner' })
export class OrderReceiptView extends PickType(OrderView, ['orderId', 'status'] as const) {}

@ApiSchema({ name: 'TrackedOrder' })
export class TrackedOrderView extends PickType(OrderView, [
  'orderId',
  'createdAt',
  'customerName',
  'total',
  'status',
  'items',
] as const) {}
