import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { unavailable } from '../http/problem';
import { DatabaseService } from './database.service';
import { WITHOUT_DATABASE } from './without-database.decorator';

/** Until the database was reached for the first time there is nothing to ask: 503. */
@Injectable()
export class DatabaseGuard implements CanActivate {
  constructor(
    private readonly database: DatabaseService,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.database.ready) return true;
    const free = this.reflector.getAllAndOverride<boolean>(WITHOUT_DATABASE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!free) throw unavailable();
    return true;
  }
}
