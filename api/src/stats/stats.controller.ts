import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CachedResponse } from '../http/cached-response';
import { Ok, Public } from '../http/route.decorator';
import { StatsService } from './stats.service';
import { StatsView } from './stats.view';

@ApiTags('stats')
@Controller('api/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Public()
  @Ok(StatsView)
  show(): Promise<CachedResponse> {
    return this.stats.show();
  }
}
