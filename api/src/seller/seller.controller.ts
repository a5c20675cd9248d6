import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { found } from '../http/problem';
import { ResponseCache } from '../http/response-cache';
import { Ok, PathText, Public } from '../http/route.decorator';
import { SellerRepository } from './seller.repository';
import { SellerView } from './seller.view';

/** Counting what a seller of many listings has sold takes longer than the other reads of a page. */
const TTL_MS = 5_000;

@ApiTags('seller')
@Controller('api/sellers')
export class SellerController {
  private readonly cache = new ResponseCache({ name: 'sellers', max: 500, ttlMs: TTL_MS });

  constructor(private readonly sellers: SellerRepository) {}

  @Get(':name')
  @Public()
  @Ok(SellerView)
  show(@PathText('name') name: string): Promise<CachedResponse> {
    return this.cache.get(name, async () => {
      const row = found(await this.sellers.find(name));
      const { since, lastCheckedAt, ...counts } = row;
      const view: SellerView = {
        name,
        ...counts,
        since: since.toISOString(),
        lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
      };
      return jsonResponse(view);
    });
  }
}
