import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AdminController } from '../http/audience.decorator';
import { MessageRepository } from '../message/message.repository';
import { OrderRepository } from '../order/order.repository';
import { ProductRepository } from '../product/product.repository';
import { UserRepository } from '../user/user.repository';

@ApiSchema({ name: 'AdminSummary' })
export class AdminSummaryView {
  @ApiProperty() products: number;
  @ApiProperty({ example: '123.45', description: 'The totals of all completed orders' }) revenue: string;
  @ApiProperty() users: number;
  @ApiProperty() messages: number;
  @ApiProperty() unhandledMessages: number;
}

@AdminController('summary')
export class SummaryAdminController {
  constructor(
    private readonly products: ProductRepository,
    private readonly orders: OrderRepository,
    private readonly users: UserRepository,
    private readonly messages: MessageRepository,
  ) {}

  @Get()
  @ApiOkResponse({ type: AdminSummaryView })
  async show(): Promise<AdminSummaryView> {
    const [products, revenue, users, messages, unhandledMessages] = await Promise.all([
      this.products.countListed(),
      this.orders.sumCompleted(),
      this.users.count(),
      this.messages.count({}),
      this.messages.count({ handled: false }),
    ]);
    return { products, revenue, users, messages, unhandledMessages };
  }
}
