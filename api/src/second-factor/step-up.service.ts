import { Injectable } from '@nestjs/common';
import { type Limit, RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { codeNeeded, wrongCode } from './second-factor-problem';
import { SecondFactorService } from './second-factor.service';

/** Of wrong codes, which an open session tries. */
const PER_USER = { name: 'step-up', limit: 10, windowSeconds: 3600 };

/** Asks for a code where an open session, or a password, is not enough. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly limits: RateLimitService,
  ) {}

  /**
   * Uses up a code of the user's authenticator app, or a recovery code. Returns at once for a user without a second
   * factor. Throws 422 with the code `second-factor` when none was sent. Call it last before the work: a code works once.
   */
  async require({ id }: User, code: string | null | undefined): Promise<void> {
    if (await this.factors.isOn(id)) await this.use(id, code, 422, PER_USER, `user ${id}`);
  }

  /** Counts an attempt before it checks the code, and takes a successful one back. */
  async use(userId: number, code: string | null | undefined, status: 401 | 422, limit: Limit, subject: string) {
    if (!code?.trim()) throw codeNeeded(status);
    await this.limits.check(limit, subject);
    if (!(await this.factors.use(userId, code))) throw wrongCode(status);
    await this.limits.forgive(limit, subject);
  }
}
