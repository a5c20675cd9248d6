import { Body, Get, Param, Patch, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { type LiveSession, Session } from '../auth/session.decorator';
import { ApiCsv } from '../csv/csv.decorator';
import { AdminController } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { MAX_WHOLE_LIST } from '../http/page-query.dto';
import { type Listed, ListResponse } from '../http/total-count';
import { OrderFilterQuery, OrderListQuery, OrderStatusChange } from './order.admin.dto';
import { OrderAdminService } from './order.admin.service';
import { AdminOrderDetailsView, AdminOrderView } from './order.view';

@AdminController('orders')
export class OrderAdminController {
  constructor(private readonly orders: OrderAdminService) {}

  @Get()
  @ListResponse(AdminOrderView, `Without page, pageSize and q the first ${MAX_WHOLE_LIST.toLocaleString('en')}`)
  list(@Query() query: OrderListQuery): Promise<Listed<AdminOrderView>> {
    return this.orders.list(query);
  }

  // Before `:id`, which would match it, too.
  @Get('csv')
  @ApiCsv()
  csv(@Query() query: OrderFilterQuery): Promise<StreamableFile> {
    return this.orders.csv(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: AdminOrderDetailsView })
  details(@Param('id', IdPipe) id: number): Promise<AdminOrderDetailsView> {
    return this.orders.details(id);
  }

  @Patch(':id')
  @ApiOkResponse({ type: AdminOrderDetailsView, description: '409 with the code `final` when it is not pending' })
  end(
    @Param('id', IdPipe) id: number,
    @Body() change: OrderStatusChange,
    @Session() session: LiveSession,
  ): Promise<AdminOrderDetailsView> {
    return this.orders.end(id, change, session.user);
  }
}
