import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { HashingGate } from './hashing-gate';

/** Argon2id (the package's default kind); memory in KiB. OWASP's second choice of equal strength. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordService {
  // 19 MiB and a core each: two at once leave room for the shop.
  private readonly gate = new HashingGate(2, 64);
  private nobody: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.gate.run(() => hash(password, COST));
  }

  /** Takes the same time for a user who does not exist, that is for a null hash. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    this.nobody ??= hash(randomBytes(32), COST);
    const nobody = await this.nobody;
    const same = await this.gate.run(() => verify(passwordHash ?? nobody, password));
    return same && passwordHash !== null;
  }
}
