import { Get } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { jsonResponse } from '../http/cached-response';
import { ResponseCache } from '../http/response-cache';
import { ApiController, Ok, Public } from '../http/route.decorator';
import { OrderRepository } from '../order/order.repository';
import { ProductRepository } from '../product/product.repository';
import { UserRepository } from '../user/user.repository';
import { ApiProperty } from '@nestjs/swagger';

export class StatsView {
  @ApiProperty() totalProducts: number;
  @ApiProperty() totalUsers: number;
  @ApiProperty() totalOrders: number;
  @ApiProperty({ description: 'Completed and cancelled orders' }) endedOrders: number;

  @ApiProperty({
    example: 97.5,
    description: 'The percentage of ended orders that were completed, with one decimal; 0 when no order has ended',
  })
  successRate: number;
}

/**
 * The figures are cached, because the home page asks for them every ten seconds, and counting a million rows takes a
 * tenth of a second.
 */
const CACHE_TTL_MS = 5_000;

@ApiController('api/stats', 'stats')
export class StatsController {
  private readonly cache = new ResponseCache({ name: 'stats', max: 1, ttlMs: CACHE_TTL_MS });

  constructor(
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    private readonly orders: OrderRepository,
    private readonly transactions: Transactions,
  ) {}

  @Get()
  @Public()
  @Ok(StatsView)
  show() {
    return this.cache.get('stats', async () => jsonResponse(await this.read()));
  }

  read(): Promise<StatsView> {
    return this.transactions.read(async (tx) => {
      const totalProducts = await this.products.countListed(tx);
      const totalUsers = await this.users.count(tx);
      const { pending, completed, cancelled } = await this.orders.countByStatus(tx);
      const endedOrders = completed + cancelled;
      const successRate = endedOrders ? Math.round((completed / endedOrders) * 1000) / 10 : 0;
      return { totalProducts, totalUsers, totalOrders: pending + endedOrders, endedOrders, successRate };
    });
  }
}
