import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DETAILS } from '@telemarket/server-kit/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config/config';
import { Problem, roleRefused } from '../http/problem';
import { SecondFactorService, setupNeededProblem } from '../second-factor/second-factor.service';
import { isRoleEnough, type StaffRole, staffRoleOf } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import { SessionCookie } from '../session/token-cookie';
import { SessionService } from '../session/session.service';
import { AUDIENCE_METADATA, type Audience } from '../http/route.decorator';

/** A page sends this header with its requests while the user does nothing. */
const IDLE_HEADER = 'tm-idle';

/** Rejects callers outside the audience of the handler. Without an audience, a handler rejects everybody. */
@Injectable()
export class AudienceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionService,
    private readonly cookie: SessionCookie,
    private readonly factors: SecondFactorService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE_METADATA, targets);
    return audience === 'public' || this.authorize(context, audience);
  }

  private async authorize(context: ExecutionContext, audience: Audience | undefined): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const token = this.cookie.read(request);
    const found = token ? await this.sessions.resolveSession(token, { isIdle: IDLE_HEADER in request.headers }) : null;
    const session = found === 'just ended' ? null : found;
    // Clears a cookie without a session, because pages show the layout for signed-in visitors as long as the browser
    // has the cookie.
    if (!found && this.cookie.isSent(request)) this.cookie.clear(http.getResponse<FastifyReply>());
    request.session = session && { ...session, actingRole: await this.actingRole(session.user) };
    if (audience === 'visitor') return true;
    if (!request.session) throw new Problem(401, DETAILS[401]);
    const { actingRole, user } = request.session;
    if (audience === 'user') return true;
    const isForStaff = audience === 'manager' || audience === 'support';
    if (!isForStaff || !staffRoleOf(user)) throw new Problem(403, 'You are not allowed to do this.');
    if (!actingRole) throw setupNeededProblem();
    if (!isRoleEnough(actingRole, audience)) throw roleRefused();
    return true;
  }

  private async actingRole(user: User): Promise<StaffRole | null> {
    const role = staffRoleOf(user);
    return role && this.config.adminRequiresTotp && !(await this.factors.isOn(user.id)) ? null : role;
  }
}
