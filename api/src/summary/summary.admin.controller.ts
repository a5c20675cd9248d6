import { Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transactions, type Tx } from '../database/transactions';
import { FiguresService } from '../figures/figures.service';
import { AdminController, Allow, Ok } from '../http/route.decorator';
import { pick } from '../http/view';
import { MessageRepository } from '../message/message.repository';
import { OrderRepository } from '../order/order.repository';
import { ProductRepository } from '../product/product.repository';
import { ProductReviewRepository } from '../review/product-review.repository';
import { UserRepository } from '../user/user.repository';

export class AdminWaitingView {
  @ApiProperty() unhandledMessages: number;
  @ApiProperty() pendingOrders: number;
}

export class AdminSummaryView extends AdminWaitingView {
  @ApiProperty() products: number;
  @ApiProperty({ example: '123.45', description: 'The total of all completed orders' }) revenue: string;
  @ApiProperty() users: number;
  @ApiProperty() messages: number;
  @ApiProperty({ description: 'Reviews that no administrator has read' }) newReviews: number;
}

export class AdminDayView {
  @ApiProperty({ format: 'date', description: 'The day in UTC' }) day: string;
  @ApiProperty({ description: 'Orders that were placed on this day' }) orders: number;
  @ApiProperty({ example: '123.45', description: 'The total of the completed orders among them' }) revenue: string;
}

/** The number of days that the dashboard of earlier versions shows. */
const DASHBOARD_DAYS = 30;

@AdminController('summary', 'manager')
export class SummaryAdminController {
  constructor(
    private readonly products: ProductRepository,
    private readonly orders: OrderRepository,
    private readonly users: UserRepository,
    private readonly messages: MessageRepository,
    private readonly reviews: ProductReviewRepository,
    private readonly figures: FiguresService,
    private readonly transactions: Transactions,
  ) {}

  @Get()
  @Ok(AdminSummaryView)
  show() {
    return this.transactions.read(async (tx) => ({
      ...(await this.readWaiting(tx)),
      products: await this.products.countListed(tx),
      revenue: await this.orders.sumCompleted(tx),
      users: await this.users.count(tx),
      messages: await this.messages.count(tx, {}),
      newReviews: await this.reviews.countNew(tx),
    }));
  }

  @Get('waiting')
  @Allow('support')
  @Ok(AdminWaitingView, 'The numbers of messages and orders that wait for the staff, without the shop’s totals')
  showWaiting() {
    return this.transactions.read((tx) => this.readWaiting(tx));
  }

  @Get('days')
  @Ok(
    [AdminDayView],
    `The last ${DASHBOARD_DAYS} days including today, the oldest first. Newer clients read the figures`,
  )
  async days() {
    const { days } = await this.figures.getFigures(DASHBOARD_DAYS);
    return days.map((day) => pick(day, 'day', 'orders', 'revenue'));
  }

  private async readWaiting(tx: Tx): Promise<AdminWaitingView> {
    return {
      unhandledMessages: await this.messages.count(tx, { handled: 'false' }),
      pendingOrders: (await this.orders.countByStatus(tx)).pending,
    };
  }
}
