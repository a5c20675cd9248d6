import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseService } from '../database/database.service';
import { Problem } from '../http/problem';
import type { HealthView } from './health.view';

@Injectable()
export class HealthService {
  constructor(
    private readonly database: DatabaseService,
    private readonly dataSource: DataSource,
  ) {}

  /** Throws 503 with the reason in `code` while requests cannot be served. */
  async ready(): Promise<HealthView> {
    if (!this.database.ready) throw notReady(this.database.condition);
    await this.dataSource.query('SELECT 1').catch(() => {
      throw notReady('database-away');
    });
    return { status: 'ok' };
  }
}

function notReady(code: string): Problem {
  return new Problem(503, 'Not ready.', { code, retryAfter: 1 });
}
