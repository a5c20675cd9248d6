import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { hashOf, newToken } from '../secret/token';
import type { ClientDevice } from './client-device';
import { KnownDeviceRepository } from './known-device.repository';
import type { IssuedToken } from './token-cookie';

const TTL_MS = 180 * 24 * 60 * 60_000;
const MAX_PER_USER = 20;

/**
 * Stores the devices on which users have signed in. Logins from such a device have their own limit, so that nobody
 * can lock its user out by guessing (device cookies, OWASP).
 */
@Injectable()
export class KnownDeviceService {
  constructor(
    private readonly devices: KnownDeviceRepository,
    private readonly transactions: Transactions,
  ) {}

  async isKnown(token: string | null, userId: number): Promise<boolean> {
    return token !== null && this.devices.exists(this.transactions.none, hashOf(token), userId);
  }

  async isNew(tx: Tx, token: string | null, userId: number): Promise<boolean> {
    return token === null || !(await this.devices.exists(tx, hashOf(token), userId));
  }

  /**
   * Stores the device of a sign-in. Call it in the transaction that opens the session, so that a change of the password
   * either ends both or comes before both.
   * @param device an unknown token is replaced, because the client may have chosen it
   */
  async remember(tx: Tx, userId: number, { token, network, persistent }: ClientDevice): Promise<IssuedToken> {
    const known = token && (await this.devices.exists(tx, hashOf(token))) ? token : newToken();
    const expiresAt = new Date(Date.now() + TTL_MS);
    const row = { tokenHash: hashOf(known), userId, networkHash: networkHash(userId, network), expiresAt };
    await this.devices.upsert(tx, row, MAX_PER_USER);
    return { token: known, expiresAt: persistent ? expiresAt : null };
  }
}

/** Shows whether two sign-ins of a user come from one network, but not which users share a network. */
export function networkHash(userId: number, network: string): string {
  return hashOf(`${userId} ${network}`);
}
