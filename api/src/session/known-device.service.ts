import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import type { Tx } from '../database/transactions';
import type { ClientDevice } from './client-device';
import { KnownDevice } from './known-device.entity';
import { hashOf, newToken } from '../secret/token';
import type { IssuedToken } from './token-cookie';

const TTL_MS = 180 * 24 * 60 * 60_000;
const MAX_PER_USER = 20;
/** Deletes the newest of the same network first: many sign-ins from one network must not evict devices of others. */
const DELETE_EXCESS = `DELETE FROM known_device WHERE user_id = ? AND token_hash <> ?
  ORDER BY network_hash <=> ? DESC, IF(network_hash <=> ?, NULL, expires_at), expires_at DESC LIMIT ?`;

/**
 * Stores the devices on which users have signed in. Logins from such a device have a limit of their own, so that nobody
 * can lock its user out by guessing (device cookies, OWASP).
 */
@Injectable()
export class KnownDeviceService {
  constructor(@InjectRepository(KnownDevice) private readonly devices: Repository<KnownDevice>) {}

  /** @param userId when omitted, any user counts */
  async isKnown(token: string | null, userId?: number, tx: Tx = this.devices.manager): Promise<boolean> {
    if (!token) return false;
    const ofUser = userId === undefined ? {} : { userId };
    return tx.existsBy(KnownDevice, { tokenHash: hashOf(token), ...ofUser, expiresAt: MoreThan(new Date()) });
  }

  /**
   * Stores the device of a sign-in. Call it in the transaction that opens the session, so that a change of the password
   * either ends both or comes before both.
   * @param device an unknown token is replaced, because the client may have chosen it
   */
  async remember(tx: Tx, userId: number, { token, network, persistent }: ClientDevice): Promise<IssuedToken> {
    const known = token && (await this.isKnown(token, undefined, tx)) ? token : newToken();
    const expiresAt = new Date(Date.now() + TTL_MS);
    const row = { tokenHash: hashOf(known), userId, networkHash: networkHash(userId, network), expiresAt };
    await tx.upsert(KnownDevice, row, ['userId', 'tokenHash']);
    const excess = (await tx.countBy(KnownDevice, { userId })) - MAX_PER_USER;
    const order = [row.networkHash, row.networkHash];
    if (excess > 0) await tx.query(DELETE_EXCESS, [userId, row.tokenHash, ...order, excess]);
    return { token: known, expiresAt: persistent ? expiresAt : null };
  }

  /** Deletes all devices of a user. */
  async forget(userId: number, tx: Tx): Promise<void> {
    await tx.delete(KnownDevice, { userId });
  }
}

/** Shows whether two sign-ins of a user come from one network, but not which users share a network. */
export function networkHash(userId: number, network: string): string {
  return hashOf(`${userId} ${network}`);
}
