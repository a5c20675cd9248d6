import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { invalid, type Problem } from '../http/problem';
import type { User } from '../user/user.entity';
import { FairQueue } from './fair-queue';

/** Parameters of Argon2id, the default of the package, as OWASP recommends them. Memory in KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const MIN_ADMIN_PASSWORD_LENGTH = 12;

@Injectable()
export class PasswordService {
  // Each hash takes 19 MiB and a core: two at once leave room for other requests.
  private readonly queue = new FairQueue({ concurrency: 2, maxQueuedPerGroup: 32, maxQueued: 256 });
  private dummyHash: Promise<string> | undefined;

  /** @param network the network of the client, which has its own queue. Throws 503 when too many requests wait */
  hash(password: string, network: string): Promise<string> {
    return this.queue.run(network, () => hash(password, COST));
  }

  /** A null hash stands for a user who does not exist: the call takes the same time and returns false. */
  async matches(passwordHash: string | null, password: string, network: string): Promise<boolean> {
    this.dummyHash ??= hash(randomBytes(32), COST);
    const dummyHash = await this.dummyHash;
    const matches = await this.queue.run(network, () => verify(passwordHash ?? dummyHash, password));
    return matches && passwordHash !== null;
  }

  async require(user: User, currentPassword: string, network: string): Promise<void> {
    if (!(await this.matches(user.passwordHash, currentPassword, network))) throw wrongPassword();
  }
}

export function wrongPassword(message = 'is not right'): Problem {
  return invalid([{ field: 'currentPassword', message }]);
}

export function requireAdminPassword({ isAdmin }: User, newPassword: string): void {
  if (!isAdmin || newPassword.length >= MIN_ADMIN_PASSWORD_LENGTH) return;
  throw invalid([{ field: 'newPassword', message: `must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters` }]);
}
