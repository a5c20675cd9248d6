import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { FairQueue } from './fair-queue';

/** For Argon2id, the default of the package. Memory in KiB. One of the settings that OWASP recommends. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordService {
  // Each hash takes 19 MiB and a core: two at once leave room for other requests.
  private readonly queue = new FairQueue({ concurrency: 2, maxQueuedPerGroup: 32, maxQueued: 256 });
  private dummyHash: Promise<string> | undefined;

  /** @param network the client's; its passwords wait in a queue of their own; throws 503 when that is full */
  hash(password: string, network: string): Promise<string> {
    return this.queue.run(network, () => hash(password, COST));
  }

  /** A null hash stands for a user who does not exist. It takes the same time and returns false. */
  async matches(passwordHash: string | null, password: string, network: string): Promise<boolean> {
    this.dummyHash ??= hash(randomBytes(32), COST);
    const dummyHash = await this.dummyHash;
    const matches = await this.queue.run(network, () => verify(passwordHash ?? dummyHash, password));
    return matches && passwordHash !== null;
  }
}
