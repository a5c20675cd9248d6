import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RATE_LIMIT_METADATA, type RateLimitRule } from '../http/route.decorator';
import { countsByNetwork, RateLimitService } from './rate-limit.service';

/**
 * This guard must run after the audience guard, which loads the session: some rules count the attempts of a session.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimitService,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.reflector.get<RateLimitRule | undefined>(RATE_LIMIT_METADATA, context.getHandler());
    return !rule || this.countRequest(rule, context);
  }

  private async countRequest(rule: RateLimitRule, context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (rule.when && !rule.when(request)) return true;
    request.counted = true;
    const user = rule.by === 'session' ? request.session?.user : null;
    const counts = user ? [{ limit: rule, subject: `user ${user.id}` }] : countsByNetwork(rule, request.ip);
    await this.limits.checkLimits(counts);
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    // Refunds the attempt, because an error of the shop, including a timeout, must not use up the attempts of its
    // clients.
    raw.once('finish', () => void (raw.statusCode >= 500 && this.limits.refundCountsIfPossible(counts)));
    return true;
  }
}
