import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import type { CachedResponse } from '../http/cached-response';
import { StatsService } from './stats.service';
import { StatsView } from './stats.view';
import { Ok } from '../http/response.decorator';

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
