import { Injectable } from '@nestjs/common';
import type { Count } from '../rate-limit/limit';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { isAppCode } from './recovery-codes';
import { codeNeeded, wrongCode } from './second-factor-problem';
import { SecondFactorService } from './second-factor.service';

/** Limits the wrong codes that an open session tries. */
const PER_USER = { name: 'step-up', limit: 10, windowSeconds: 3600 };

/** Requires a code where an open session or a password is not enough. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly limits: RateLimitService,
  ) {}

  /**
   * Consumes a code of the user's authenticator app, or a recovery code. Returns false for a user without a second
   * factor. Throws 422 with the code `second-factor` when none was sent. Call it as the last check: a code works once.
   */
  require({ id }: User, code: string | null | undefined): Promise<boolean> {
    return this.use(id, code, 422, [{ limit: PER_USER, subject: `user ${id}` }]);
  }

  /**
   * Consumes a code like `require`, with limits of the caller. Recovery codes cannot be guessed, so they are not
   * counted, and still work after strangers have used up the limits.
   */
  async use(
    userId: number,
    code: string | null | undefined,
    status: 401 | 422,
    counts: readonly Count[],
  ): Promise<boolean> {
    if (!(await this.factors.isOn(userId))) return false;
    if (!code?.trim()) throw codeNeeded(status);
    await this.limits.guess(isAppCode(code) ? counts : [], async () => {
      if (!(await this.factors.use(userId, code))) throw wrongCode(status);
    });
    return true;
  }
}
