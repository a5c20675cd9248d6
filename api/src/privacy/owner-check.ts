import { Injectable } from '@nestjs/common';
import { PasswordService } from '../password/password.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { StepUpService } from '../second-factor/step-up.service';
import type { User } from '../user/user.entity';
import type { OwnerProof } from './privacy.dto';

/** Requests are counted before the password is checked. */
const CHECKS = { name: 'owner-check', limit: 10, windowSeconds: 3600 };

/** Protects exports and erasures: an open session alone does not prove that its owner makes the request. */
@Injectable()
export class OwnerCheck {
  constructor(
    private readonly passwords: PasswordService,
    private readonly limits: RateLimitService,
    private readonly stepUp: StepUpService,
  ) {}

  /** Throws 422 if the password is wrong, or the code of a user with a second factor. */
  async require(user: User, { currentPassword, code }: OwnerProof, network: string): Promise<void> {
    await this.limits.check(CHECKS, `user ${user.id}`);
    await this.passwords.require(user, currentPassword, network);
    await this.stepUp.require(user, code);
  }
}
