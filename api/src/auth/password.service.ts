import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { ConcurrencyLimit } from './concurrency-limit';

/** For Argon2id, the default of the package. Memory in KiB. One of the settings that OWASP recommends. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordService {
  // Each hash takes 19 MiB and a core: two at once leave room for other requests.
  private readonly limit = new ConcurrencyLimit(2, 64);
  private dummyHash: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.limit.run(() => hash(password, COST));
  }

  /** A null hash stands for a user who does not exist. It takes the same time and returns false. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    this.dummyHash ??= hash(randomBytes(32), COST);
    const dummyHash = await this.dummyHash;
    const matches = await this.limit.run(() => verify(passwordHash ?? dummyHash, password));
    return matches && passwordHash !== null;
  }
}
