import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DatabaseService } from '../database/database.service';
import { unavailable } from '../http/problem';
import { HealthController } from './health.controller';

/** Responds with 503 until the database is reached for the first time. The health routes give the reason. */
@Injectable()
export class DatabaseGuard implements CanActivate {
  constructor(private readonly database: DatabaseService) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.database.ready || context.getClass() === HealthController) return true;
    throw unavailable();
  }
}
