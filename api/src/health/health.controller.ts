import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import { WithoutDatabase } from './database.guard';
import { HealthService, HealthView } from './health.service';

@ApiTags('health')
@Controller()
@WithoutDatabase()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('healthz')
  @Public()
  @ApiOkResponse({ type: HealthView, description: 'The process answers' })
  alive(): HealthView {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Public()
  @ApiOkResponse({ type: HealthView, description: 'The database answers and has every migration' })
  ready(): Promise<HealthView> {
    return this.health.ready();
  }
}
