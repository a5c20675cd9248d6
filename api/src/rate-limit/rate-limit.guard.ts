import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RATE_LIMIT, type RateLimitRule } from '../http/route.decorator';
import { type Count, countsByNetwork, RateLimitService } from './rate-limit.service';

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
    if (rule.when && !rule.when(request)) return true;
    request.counted = true;
    const user = rule.by === 'session' ? request.session?.user : null;
    const counts = user ? [{ limit: rule, subject: `user ${user.id}` }] : countsByNetwork(rule, request.ip);
    if (rule.inMemory) this.limits.checkInMemory(counts);
    else await this.limits.checkAll(counts);
    this.refundFailure(rule, counts, context.switchToHttp().getResponse<FastifyReply>());
    return true;
  }

  /** An error of the shop, a timeout included, must not use up the attempts of its clients. */
  private refundFailure(rule: RateLimitRule, counts: readonly Count[], { raw }: FastifyReply): void {
    raw.once('finish', () => {
      if (raw.statusCode < 500) return;
      if (rule.inMemory) this.limits.refundInMemory(counts);
      else void this.limits.refundIfPossible(counts);
    });
  }
}
