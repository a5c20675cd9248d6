import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../http/audience.decorator';
import { OrderService } from './order.service';
import { AdminOrderView } from './order.view';

@ApiTags('admin')
@Controller('api/admin/orders')
export class OrderAdminController {
  constructor(private readonly orders: OrderService) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({ type: [AdminOrderView], description: 'The newest 1,000; X-Total-Count has the true number' })
  async list(@Res({ passthrough: true }) reply: FastifyReply): Promise<AdminOrderView[]> {
    const { rows, total } = await this.orders.newest();
    reply.header('x-total-count', total);
    return rows;
  }
}
