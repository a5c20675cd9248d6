import { Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transactions } from '../database/transactions';
import { MessageRepository } from '../message/message.repository';
import { OrderRepository } from '../order/order.repository';
import { ProductRepository } from '../product/product.repository';
import { ProductReviewRepository } from '../review/product-review.repository';
import { UserRepository } from '../user/user.repository';
import { AdminController, Ok } from '../http/route.decorator';

export class AdminSummaryView {
  @ApiProperty() products: number;
  @ApiProperty({ example: '123.45', description: 'The sum of all completed orders' }) revenue: string;
  @ApiProperty() users: number;
  @ApiProperty() messages: number;
  @ApiProperty() unhandledMessages: number;
  @ApiProperty() pendingOrders: number;
  @ApiProperty({ description: 'Reviews that no administrator has read' }) newReviews: number;
}

export class AdminDayView {
  @ApiProperty({ format: 'date', description: 'The day in UTC' }) day: string;
  @ApiProperty({ description: 'Orders that were placed on this day' }) orders: number;
  @ApiProperty({ example: '123.45', description: 'The sum of those orders that are completed' }) revenue: string;
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

@AdminController('summary', 'support')
export class SummaryAdminController {
  constructor(
    private readonly products: ProductRepository,
    private readonly orders: OrderRepository,
    private readonly users: UserRepository,
    private readonly messages: MessageRepository,
    private readonly reviews: ProductReviewRepository,
    private readonly transactions: Transactions,
  ) {}

  @Get()
  @Ok(AdminSummaryView)
  show() {
    return this.transactions.read(async (tx) => ({
      products: await this.products.countListed(tx),
      revenue: await this.orders.sumCompleted(tx),
      users: await this.users.count(tx),
      messages: await this.messages.count(tx, {}),
      unhandledMessages: await this.messages.count(tx, { handled: 'false' }),
      newReviews: await this.reviews.countNew(tx),
      pendingOrders: (await this.orders.countByStatus(tx)).pending,
    }));
  }

  @Get('days')
  @Ok([AdminDayView], `The last ${DAYS} days including today, the oldest first`)
  async days() {
    const today = Math.floor(Date.now() / DAY_MS);
    const all = Array.from({ length: DAYS }, (_, index) => new Date((today - DAYS + 1 + index) * DAY_MS));
    const rows = await this.transactions.read((tx) => this.orders.countByDay(tx, all[0] ?? new Date()));
    const found = new Map(rows.map((row) => [row.day, row]));
    return all.map((date) => {
      const day = date.toISOString().slice(0, 10);
      return found.get(day) ?? { day, orders: 0, revenue: '0.00' };
    });
  }
}
