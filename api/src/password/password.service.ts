import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { lengthOf } from '@telemarket/composition/text';
import { randomBytes } from 'node:crypto';
import { invalidFields, type Problem } from '../http/problem';
import type { User } from '../user/user.entity';
import { FairQueue } from '../http/fair-queue';

/**
 * The parameters of Argon2id that OWASP recommends. The memory is in KiB. Argon2id is the default algorithm of the
 * package.
 */
const ARGON2_COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const MIN_STAFF_PASSWORD_LENGTH = 12;

/**
 * Returns the normalised form of a password (NFKC), as NIST SP 800-63B recommends. Keyboards write the same letter in
 * different ways: composed or decomposed, in full or half width.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Returns all forms in which a password may have been hashed. Earlier versions did not normalise it. */
function possibleFormsOf(password: string): [string, ...string[]] {
  const older = [password, password.normalize('NFC'), password.normalize('NFD')];
  const form = normalizePassword(password);
  return [form, ...new Set(older.filter((text) => text !== form))];
}

@Injectable()
export class PasswordService {
  // Each hash takes 19 MiB and one core. With two hashes at once, other requests still have enough resources.
  private readonly queue = new FairQueue({ concurrency: 2, maxQueuedPerGroup: 32, maxQueued: 256 });
  private dummyHash: Promise<string> | undefined;

  /**
   * Throws 503 when too many requests wait.
   * @param network the network of the client, which has its own queue
   */
  hashPassword(password: string, network: string): Promise<string> {
    return this.queue.run(network, () => hash(normalizePassword(password), ARGON2_COST));
  }

  /**
   * Returns null for a wrong password. For a user who does not exist, `passwordHash` is null, and the call takes the
   * same time. `isOldForm` is true when the hash comes from an earlier version and should be replaced.
   */
  async matchPassword(
    passwordHash: string | null,
    password: string,
    network: string,
  ): Promise<{ isOldForm: boolean } | null> {
    this.dummyHash ??= hash(randomBytes(32), ARGON2_COST);
    const dummyHash = await this.dummyHash;
    for (const [at, form] of possibleFormsOf(password).entries()) {
      const matches = await this.queue.run(network, () => verify(passwordHash ?? dummyHash, form));
      if (matches && passwordHash !== null) return { isOldForm: at > 0 };
    }
    return null;
  }

  async require(user: User, currentPassword: string, network: string): Promise<void> {
    if (!(await this.matchPassword(user.passwordHash, currentPassword, network))) throw wrongPasswordProblem();
  }
}

export function wrongPasswordProblem(message = 'is not right'): Problem {
  return invalidFields([{ field: 'currentPassword', message }]);
}

/** @param field the request field that contains the password */
export function requireStaffPassword(password: string, field = 'newPassword'): void {
  if (lengthOf(normalizePassword(password)) >= MIN_STAFF_PASSWORD_LENGTH) return;
  throw invalidFields([{ field, message: `must have at least ${MIN_STAFF_PASSWORD_LENGTH} characters` }]);
}
