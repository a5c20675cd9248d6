import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThan, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { startPruning } from '../database/prune-timer';
import { KnownDevice } from './known-device.entity';
import { hashOf, newToken } from '../secret/token';
import type { IssuedToken } from './token-cookie';

const TTL_MS = 180 * 24 * 60 * 60_000;
const MAX_PER_USER = 20;

/**
 * The devices on which users have signed in. A login from one has a limit of its own, so that nobody can lock a user out
 * of it by guessing (device cookies, OWASP).
 */
@Injectable()
export class KnownDeviceService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;

  constructor(@InjectRepository(KnownDevice) private readonly devices: Repository<KnownDevice>) {}

  onModuleInit(): void {
    this.timer = startPruning('known_device', () => this.devices.delete({ expiresAt: LessThan(new Date()) }));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @param userId without it, whether any user has signed in on the device */
  async isKnown(
    token: string | null,
    userId?: number,
    manager: EntityManager = this.devices.manager,
  ): Promise<boolean> {
    if (!token) return false;
    const ofUser = userId === undefined ? {} : { userId };
    return manager.existsBy(KnownDevice, { tokenHash: hashOf(token), ...ofUser, expiresAt: MoreThan(new Date()) });
  }

  /**
   * Remembers the device on which the user has signed in now, in the transaction that opens the session: a change of the
   * password ends both or comes before both.
   * @param token the device's own; an unknown one is replaced, since the client may have chosen it
   * @param persistent whether the cookie outlives the browser
   */
  async remember(
    manager: EntityManager,
    userId: number,
    token: string | null,
    persistent: boolean,
  ): Promise<IssuedToken> {
    const known = token && (await this.isKnown(token, undefined, manager)) ? token : newToken();
    const expiresAt = new Date(Date.now() + TTL_MS);
    await manager.upsert(KnownDevice, { tokenHash: hashOf(known), userId, expiresAt }, ['userId', 'tokenHash']);
    const order = { expiresAt: 'DESC' } as const;
    const [excess] = await manager.find(KnownDevice, { where: { userId }, order, skip: MAX_PER_USER, take: 1 });
    if (excess) await manager.delete(KnownDevice, { userId, expiresAt: LessThanOrEqual(excess.expiresAt) });
    return { token: known, expiresAt: persistent ? expiresAt : null };
  }

  /** Forgets all devices of a user. */
  async forget(userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(KnownDevice, { userId });
  }
}
