import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { PathTextPipe } from '../http/path-text.pipe';
import { found } from '../http/problem';
import { ResponseCache } from '../http/response-cache';
import { SellerRepository } from './seller.repository';
import { SellerView } from './seller.view';
import { Ok } from '../http/response.decorator';

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
  show(@Param('name', PathTextPipe) name: string): Promise<CachedResponse> {
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
