import { Get } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { jsonResponse } from '../http/cached-response';
import { Nullable, pick } from '../http/view';
import { found } from '../http/problem';
import { ResponseCache } from '../http/response-cache';
import { ApiController, Ok, PathText, Public } from '../http/route.decorator';
import { SellerRepository } from './seller.repository';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Seller', description: 'A seller, with numbers that the shop has counted' })
export class SellerView {
  @ApiProperty() name: string;
  @ApiProperty({ format: 'date-time', description: 'When the first listing was created' }) since: string;
  @ApiProperty({ description: 'The number of visible listings' }) listings: number;
  @ApiProperty({ description: 'The number of verified listings' }) verified: number;
  @Nullable('date-time', 'The last check of a verified listing') lastCheckedAt: string | null;
  @ApiProperty({ description: 'The number of pieces in completed orders' }) sold: number;
}

/** Counting what a seller of many listings has sold takes longer than the other reads of a page. */
const TTL_MS = 5_000;

@ApiController('api/sellers', 'seller')
export class SellerController {
  private readonly cache = new ResponseCache({ name: 'sellers', max: 500, ttlMs: TTL_MS });

  constructor(
    private readonly sellers: SellerRepository,
    private readonly transactions: Transactions,
  ) {}

  @Get(':name')
  @Public()
  @Ok(SellerView)
  show(@PathText('name') name: string) {
    return this.cache.get(name, async () => {
      const row = found(await this.transactions.read((tx) => this.sellers.find(tx, name)));
      const view: SellerView = { name, ...pick(row, 'listings', 'verified', 'sold', 'since', 'lastCheckedAt') };
      return jsonResponse(view);
    });
  }
}
