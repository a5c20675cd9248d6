import { Injectable } from '@nestjs/common';
import { CurrentPasswordField } from '../password/password.decorator';
import { PasswordService } from '../password/password.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { StepUpField } from './code.decorator';
import { SecondFactorService } from './second-factor.service';
import type { User } from '../user/user.entity';

export class OwnerProof {
  @CurrentPasswordField() currentPassword: string;
  @StepUpField() code?: string | null;
}

const OWNER_CHECK_LIMIT = { name: 'owner-check', limit: 10, windowSeconds: 3600 };

/**
 * Checks that the owner of the account requests an export or an erasure, because an open session alone does not prove
 * that.
 */
@Injectable()
export class OwnerCheck {
  constructor(
    private readonly passwords: PasswordService,
    private readonly limits: RateLimitService,
    private readonly factors: SecondFactorService,
  ) {}

  async requireProof(user: User, { currentPassword, code }: OwnerProof, network: string): Promise<void> {
    await this.limits.checkLimit(OWNER_CHECK_LIMIT, `user ${user.id}`);
    await this.passwords.require(user, currentPassword, network);
    await this.factors.requireCode(user, code);
  }
}
