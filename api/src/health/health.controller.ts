import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { DatabaseService } from '../database/database.service';
import { Problem } from '../http/problem';
import { Ok, Public } from '../http/route.decorator';

class HealthView {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}

@ApiTags('health')
@Public()
@Controller()
export class HealthController {
  constructor(private readonly database: DatabaseService) {}

  @Get('healthz')
  @Ok(HealthView, 'The process responds')
  alive(): HealthView {
    return { status: 'ok' };
  }

  /** Throws 503 with the reason in `code` when requests cannot be served. */
  @Get('readyz')
  @Ok(HealthView, 'The database responds and has every migration')
  async ready(): Promise<HealthView> {
    if (!this.database.ready) throw notReady(this.database.status);
    await this.database.ping().catch(() => {
      throw notReady('database-away');
    });
    return { status: 'ok' };
  }
}

function notReady(code: string): Problem {
  return new Problem(503, 'Not ready.', { code, retryAfter: 1 });
}
