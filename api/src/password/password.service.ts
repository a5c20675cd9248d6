import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { lengthOf } from '@telemarket/composition/text';
import { randomBytes } from 'node:crypto';
import { invalid, type Problem } from '../http/problem';
import type { User } from '../user/user.entity';
import { FairQueue } from '../http/fair-queue';

/** Parameters of Argon2id, the default of the package, as OWASP recommends them. Memory in KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const MIN_STAFF_PASSWORD_LENGTH = 12;

/**
 * The form in which a password is hashed. Keyboards write the same letter in different ways, composed or not and in full
 * or half width; NIST SP 800-63B recommends this form (NFKC).
 */
export const passwordForm = (password: string): string => password.normalize('NFKC');

/** The forms in which the same password may have been hashed: earlier versions hashed it as the keyboard wrote it. */
function formsOf(password: string): [string, ...string[]] {
  const older = [password, password.normalize('NFC'), password.normalize('NFD')];
  const form = passwordForm(password);
  return [form, ...new Set(older.filter((text) => text !== form))];
}

@Injectable()
export class PasswordService {
  // Each hash takes 19 MiB and a core: two at once leave room for other requests.
  private readonly queue = new FairQueue({ concurrency: 2, maxQueuedPerGroup: 32, maxQueued: 256 });
  private dummyHash: Promise<string> | undefined;

  /** @param network the network of the client, which has its own queue. Throws 503 when too many requests wait */
  hash(password: string, network: string): Promise<string> {
    return this.queue.run(network, () => hash(passwordForm(password), COST));
  }

  /**
   * Returns null for a wrong password. A null hash stands for a user who does not exist: the call takes the same time.
   * `isOldForm`: the hash is of a form that only earlier versions stored, and should be replaced.
   */
  async match(passwordHash: string | null, password: string, network: string): Promise<{ isOldForm: boolean } | null> {
    this.dummyHash ??= hash(randomBytes(32), COST);
    const dummyHash = await this.dummyHash;
    for (const [at, form] of formsOf(password).entries()) {
      const matches = await this.queue.run(network, () => verify(passwordHash ?? dummyHash, form));
      if (matches && passwordHash !== null) return { isOldForm: at > 0 };
    }
    return null;
  }

  async require(user: User, currentPassword: string, network: string): Promise<void> {
    if (!(await this.match(user.passwordHash, currentPassword, network))) throw wrongPassword();
  }
}

export function wrongPassword(message = 'is not right'): Problem {
  return invalid([{ field: 'currentPassword', message }]);
}

/** @param field the field of the request that has the password */
export function requireStaffPassword(password: string, field = 'newPassword'): void {
  if (lengthOf(passwordForm(password)) >= MIN_STAFF_PASSWORD_LENGTH) return;
  throw invalid([{ field, message: `must have at least ${MIN_STAFF_PASSWORD_LENGTH} characters` }]);
}
