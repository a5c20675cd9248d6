import { type CanActivate, type ExecutionContext, Get, Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Config, CONFIG } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { Problem, serviceUnavailable } from '../http/problem';
import { ApiController, Ok, Public } from '../http/route.decorator';

class HealthView {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}

class ReadyView extends HealthView {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The value of INSTANCE_ID, by which `npm start` recognises its own API',
  })
  instance: string | null;
}

@Public()
@ApiController('', 'health')
export class HealthController {
  constructor(
    private readonly database: DatabaseService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('healthz')
  @Ok(HealthView, 'The process responds')
  alive(): HealthView {
    return { status: 'ok' };
  }

  /** Throws 503 with the reason in `code` when requests cannot be served. */
  @Get('readyz')
  @Ok(ReadyView, 'The database responds and has every migration')
  async ready(): Promise<ReadyView> {
    if (!this.database.ready) throw notReady(this.database.status);
    await this.database.ping().catch(() => {
      throw notReady('database-away');
    });
    return { status: 'ok', instance: this.config.instanceId };
  }
}

function notReady(code: string): Problem {
  return new Problem(503, 'Not ready.', { code, retryAfter: 1 });
}

/** Responds with 503 until the database is ready for the first time. The health routes give the reason. */
@Injectable()
export class DatabaseGuard implements CanActivate {
  constructor(private readonly database: DatabaseService) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.database.ready || context.getClass() === HealthController) return true;
    throw serviceUnavailable();
  }
}
