import { Body, Controller, Get, Param, Patch, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type LiveSession, Session } from '../auth/session.decorator';
import { ApiCsv } from '../csv/csv.decorator';
import { Allow } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { MAX_WHOLE_LIST } from '../http/page-query.dto';
import { totalCountHeader, withTotal } from '../http/total-count';
import { OrderFilterQuery, OrderListQuery, OrderStatusChange } from './order.admin.dto';
import { OrderAdminService } from './order.admin.service';
import { OrderListAdminService } from './order-list.admin.service';
import { AdminOrderDetailsView, AdminOrderView } from './order.view';

@ApiTags('admin')
@Controller('api/admin/orders')
export class OrderAdminController {
  constructor(
    private readonly orders: OrderAdminService,
    private readonly lists: OrderListAdminService,
  ) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({
    type: [AdminOrderView],
    headers: totalCountHeader,
    description: `Without page, pageSize and q the first ${MAX_WHOLE_LIST.toLocaleString('en')}`,
  })
  async list(
    @Query() query: OrderListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminOrderView[]> {
    return withTotal(reply, await this.lists.list(query));
  }

  // Before `:id`, which would match it, too.
  @Get('csv')
  @Allow('admin')
  @ApiCsv()
  csv(@Query() query: OrderFilterQuery): Promise<StreamableFile> {
    return this.lists.csv(query);
  }

  @Get(':id')
  @Allow('admin')
  @ApiOkResponse({ type: AdminOrderDetailsView })
  details(@Param('id', IdPipe) id: number): Promise<AdminOrderDetailsView> {
    return this.orders.details(id);
  }

  @Patch(':id')
  @Allow('admin')
  @ApiOkResponse({ type: AdminOrderDetailsView, description: '409 with the code `final` when it is not pending' })
  end(
    @Param('id', IdPipe) id: number,
    @Body() change: OrderStatusChange,
    @Session() session: LiveSession,
  ): Promise<AdminOrderDetailsView> {
    return this.orders.end(id, change, session.user);
  }
}
