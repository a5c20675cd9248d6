import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import { AuthSession, isAlive } from './auth-session.entity';

/**
 * The time of expiry is set this far in the past, so that a process whose clock is behind also treats the session as
 * ended.
 */
const MAX_CLOCK_SKEW_MS = 10_000;

@Injectable()
export class AuthSessionRepository {
  async findAlive(tx: Tx, userId: number): Promise<AuthSession[]> {
    return (await tx.find(AuthSession, { where: { userId }, order: { lastSeenAt: 'DESC' } })).filter(isAlive);
  }

  findAll(tx: Tx, userId: number): Promise<AuthSession[]> {
    return tx.findBy(AuthSession, { userId });
  }

  async insert(tx: Tx, row: Omit<AuthSession, 'id'>): Promise<void> {
    await tx.insert(AuthSession, row);
  }

  async deleteMany(tx: Tx, idHashes: string[]): Promise<void> {
    if (idHashes.length) await tx.delete(AuthSession, { idHash: In(idHashes) });
  }

  async updateLastSeen(tx: Tx, idHash: string, lastSeenAt: Date): Promise<void> {
    await tx.update(AuthSession, { idHash }, { lastSeenAt });
  }

  async updateIdleMinutes(tx: Tx, userId: number, idleMinutes: number): Promise<void> {
    await tx.update(AuthSession, { userId }, { idleMinutes });
  }

  async delete(tx: Tx, idHash: string): Promise<void> {
    await tx.delete(AuthSession, { idHash });
  }

  /**
   * Ends a session that a new session of the same browser replaces. The row stays until retention deletes it, because
   * SessionService.resolveSession needs it.
   */
  async expire(tx: Tx, idHash: string): Promise<void> {
    await tx.update(AuthSession, { idHash }, { expiresAt: new Date(Date.now() - MAX_CLOCK_SKEW_MS) });
  }

  async deleteOne(tx: Tx, userId: number, id: number): Promise<boolean> {
    const { affected } = await tx.delete(AuthSession, { userId, id });
    return affected !== 0;
  }

  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(AuthSession, { userId });
  }

  async deleteOthers(tx: Tx, userId: number, idHash: string): Promise<void> {
    await tx.delete(AuthSession, { userId, idHash: Not(idHash) });
  }
}
