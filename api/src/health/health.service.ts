import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { DatabaseService } from '../database/database.service';
import { Problem } from '../http/problem';

@ApiSchema({ name: 'Health' })
export class HealthView {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}

@Injectable()
export class HealthService {
  constructor(
    private readonly database: DatabaseService,
    private readonly dataSource: DataSource,
  ) {}

  /** Throws 503 with the reason in `code` when requests cannot be served. */
  async ready(): Promise<HealthView> {
    if (!this.database.ready) throw notReady(this.database.status);
    await this.dataSource.query('SELECT 1').catch(() => {
      throw notReady('database-away');
    });
    return { status: 'ok' };
  }
}

function notReady(code: string): Problem {
  return new Problem(503, 'Not ready.', { code, retryAfter: 1 });
}
