import { Injectable } from '@nestjs/common';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { type NewSession, type OpenedSession, SessionService } from '../session/session.service';
import type { User } from '../user/user.entity';

/** Opens the session of a user whose password was right. */
@Injectable()
export class SignInService {
  constructor(
    private readonly sessions: SessionService,
    private readonly factors: SecondFactorService,
  ) {}

  /**
   * Returns null when the account has changed since the password was verified.
   * @param withCode whether the user has given a code of the second factor. If not, no second factor may be on
   */
  open(user: User, session: NewSession, withCode: boolean): Promise<OpenedSession | null> {
    return this.sessions.open(user, session, async (tx) => withCode || !(await this.factors.isOn(user.id, tx)));
  }
}
