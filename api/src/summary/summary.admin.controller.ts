import { Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MessageRepository } from '../message/message.repository';
import { OrderRepository } from '../order/order.repository';
import { ProductRepository } from '../product/product.repository';
import { UserRepository } from '../user/user.repository';
import { AdminController, Ok } from '../http/route.decorator';

export class AdminSummaryView {
  @ApiProperty() products: number;
  @ApiProperty({ example: '123.45', description: 'The sum of all completed orders' }) revenue: string;
  @ApiProperty() users: number;
  @ApiProperty() messages: number;
  @ApiProperty() unhandledMessages: number;
  @ApiProperty() pendingOrders: number;
}

export class AdminDayView {
  @ApiProperty({ format: 'date', description: 'The day in UTC' }) day: string;
  @ApiProperty({ description: 'Orders that were placed on this day' }) orders: number;
  @ApiProperty({ example: '123.45', description: 'The sum of those orders that are completed' }) revenue: string;
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

@AdminController('summary')
export class SummaryAdminController {
  constructor(
    private readonly products: ProductRepository,
    private readonly orders: OrderRepository,
    private readonly users: UserRepository,
    private readonly messages: MessageRepository,
  ) {}

  @Get()
  @Ok(AdminSummaryView)
  async show() {
    const [products, revenue, users, messages, unhandledMessages, { pending: pendingOrders }] = await Promise.all([
      this.products.countListed(),
      this.orders.sumCompleted(),
      this.users.count(),
      this.messages.count({}),
      this.messages.count({ handled: 'false' }),
      this.orders.countByStatus(),
    ]);
    return { products, revenue, users, messages, unhandledMessages, pendingOrders };
  }

  @Get('days')
  @Ok([AdminDayView], `The last ${DAYS} days including today, the oldest first`)
  async days() {
    const today = Math.floor(Date.now() / DAY_MS);
    const all = Array.from({ length: DAYS }, (_, index) => new Date((today - DAYS + 1 + index) * DAY_MS));
    const found = new Map((await this.orders.countByDay(all[0] ?? new Date())).map((row) => [row.day, row]));
    return all.map((date) => {
      const day = date.toISOString().slice(0, 10);
      return found.get(day) ?? { day, orders: 0, revenue: '0.00' };
    });
  }
}
