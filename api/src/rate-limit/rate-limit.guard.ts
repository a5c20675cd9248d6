import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { RATE_LIMIT, type RateLimitRule } from './rate-limit.decorator';
import { RateLimitService } from './rate-limit.service';

/** Must run after the audience guard, which loads the session that some rules count by. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimitService,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.reflector.get<RateLimitRule | undefined>(RATE_LIMIT, context.getHandler());
    return !rule || this.count(rule, context);
  }

  private async count(rule: RateLimitRule, context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.counted = true;
    const user = rule.by === 'session' ? request.session?.user : null;
    const subject = user ? `user ${user.id}` : clientAddress(request.ip);
    if (rule.inMemory) this.limits.checkInMemory(rule, subject);
    else await this.limits.check(rule, subject);
    return true;
  }
}
