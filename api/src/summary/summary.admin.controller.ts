import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AdminController } from '../http/audience.decorator';
import { MessageListService } from '../message/message-list.service';
import { fromCents } from '../money/money';
import { StatsService } from '../stats/stats.service';

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
    private readonly stats: StatsService,
    private readonly messages: MessageListService,
  ) {}

  @Get()
  @ApiOkResponse({ type: AdminSummaryView })
  async show(): Promise<AdminSummaryView> {
    const [products, revenue, users, messages, unhandledMessages] = await Promise.all([
      this.stats.products(),
      this.stats.sum('revenue'),
      this.stats.sum('user'),
      this.stats.sum('contact-message', 'support-ticket'),
      this.messages.countUnhandled(),
    ]);
    return { products, revenue: fromCents(revenue), users, messages, unhandledMessages };
  }
}
