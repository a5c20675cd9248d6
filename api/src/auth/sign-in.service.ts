import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from '../http/problem';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import type { ClientDevice } from '../session/session.decorator';
import { type NewSession, type OpenedSession, SessionService } from '../session/session.service';
import { DeviceCookie, type IssuedToken, SessionCookie } from '../session/token-cookie';
import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.view';
import type { AuthResponseView } from './auth.dto';

@Injectable()
export class SignInService {
  constructor(
    private readonly sessions: SessionService,
    private readonly factors: SecondFactorRepository,
    private readonly sessionCookie: SessionCookie,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  async signIn(
    reply: FastifyReply,
    user: User,
    device: ClientDevice,
    { alert = false, withCode = false } = {},
  ): Promise<AuthResponseView> {
    const replaced = this.sessionCookie.read(reply.request);
    const opened = await this.openSession(user, { device, alert, replaced }, withCode);
    if (!opened) throw wrongCredentials();
    this.sessionCookie.write(reply, opened.session);
    this.rememberDevice(reply, opened.device);
    return { user: toUserView(user) };
  }

  /**
   * @param withCode whether the user has given a code of the second factor. Without a code, the session is opened only
   *   if no second factor is on
   */
  openSession(user: User, session: NewSession, withCode: boolean): Promise<OpenedSession | null> {
    return this.sessions.open(user, session, async (tx) => withCode || !(await this.factors.isOn(tx, user.id)));
  }

  rememberDevice(reply: FastifyReply, device: IssuedToken): void {
    this.deviceCookie.write(reply, device);
  }

  async signOut(reply: FastifyReply): Promise<void> {
    await this.sessions.endSession(this.sessionCookie.read(reply.request));
    this.sessionCookie.clear(reply);
  }
}

export function wrongCredentials(): Problem {
  return new Problem(401, 'Invalid username or password.');
}
