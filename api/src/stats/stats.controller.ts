import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import type { KeptBody } from '../http/kept-body';
import { StatsService } from './stats.service';
import { StatsView } from './stats.view';

@ApiTags('stats')
@Controller('api/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Public()
  @ApiOkResponse({ type: StatsView })
  show(): Promise<KeptBody> {
    return this.stats.show();
  }
}
