import { Injectable } from '@nestjs/common';
import { EmailAddressService } from '../email-address/email-address.service';
import { Problem } from '../http/problem';
import { PasswordService } from '../password/password.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import type { SignupInput } from './auth.dto';

/** Limits mails to an address that anybody may have typed. */
const SIGNUP_MAILS = { name: 'signup-mail-to', limit: 5, windowSeconds: 3600 };

@Injectable()
export class SignupService {
  constructor(
    private readonly users: UserService,
    private readonly passwords: PasswordService,
    private readonly addresses: EmailAddressService,
    private readonly limits: RateLimitService,
  ) {}

  /**
   * Hashes before it checks whether the name is free, so that both cases take the same time. An address that others
   * have claimed but not confirmed is free.
   */
  async signup(input: SignupInput, network: string): Promise<User> {
    const { firstName, username, email } = input;
    const passwordHash = await this.passwords.hash(input.password, network);
    const lastName = input.lastName || null;
    const account = { firstName, lastName, username, email, passwordHash, isAdmin: false };
    if (await this.users.resemblesAdmin(username)) throw taken();
    const mayMail = !(await this.limits.hit(SIGNUP_MAILS, emailKey(email))).over;
    const user = await this.users.create(account, async (tx, row) => {
      if (!(await this.addresses.registerAddress(tx, row, mayMail))) throw taken();
    });
    if (!user) throw taken();
    return user;
  }
}

function taken(): Problem {
  return new Problem(409, 'Username or email might already be taken.', { code: 'taken' });
}
