import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { AdminController } from '../http/audience.decorator';
import { MessageListService } from '../message/message-list.service';
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
    const [counts, unhandledMessages] = await Promise.all([
      this.stats.countForAdmins(),
      this.messages.countUnhandled(),
    ]);
    return { ...counts, unhandledMessages };
  }
}
