import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import type { CachedResponse } from '../http/cached-response';
import { StatsService } from './stats.service';
import { StatsView } from './stats.view';

@ApiTags('stats')
@Controller('api/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Public()
  @ApiOkResponse({ type: StatsView })
  show(): Promise<CachedResponse> {
    return this.stats.show();
  }
}
