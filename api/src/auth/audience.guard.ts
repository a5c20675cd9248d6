import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AUDIENCE, type Audience } from '../http/audience.decorator';
import { Problem } from '../http/problem';
import { SessionCookie } from './token-cookie';
import { SessionService } from './session.service';

/** Rejects callers outside the audience of the handler. Without an audience, a handler rejects everybody. */
@Injectable()
export class AudienceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionService,
    private readonly cookie: SessionCookie,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, targets);
    return audience === 'public' || this.authorize(context, audience);
  }

  private async authorize(context: ExecutionContext, audience: Audience | undefined): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.session = await this.sessions.resolve(this.cookie.read(request));
    if (audience === 'visitor') return true;
    if (!request.session) throw new Problem(401, 'Please sign in.');
    if (audience === 'user' || (audience === 'admin' && request.session.user.isAdmin)) return true;
    throw new Problem(403, 'You may not do this.');
  }
}
