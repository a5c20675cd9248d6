import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DatabaseService } from '../database/database.service';
import { unavailable } from '../http/problem';

const WITHOUT_DATABASE = 'without-database';

/** The handlers respond even when the database is away. */
export const WithoutDatabase = (): ClassDecorator => SetMetadata(WITHOUT_DATABASE, true);

/** Responds with 503 until the database was reached for the first time. */
@Injectable()
export class DatabaseGuard implements CanActivate {
  constructor(
    private readonly database: DatabaseService,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.database.ready || this.reflector.get<boolean>(WITHOUT_DATABASE, context.getClass())) return true;
    throw unavailable();
  }
}
