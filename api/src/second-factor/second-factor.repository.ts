import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import { RecoveryCode, SecondFactor } from './second-factor.entity';

@Injectable()
export class SecondFactorRepository {
  /** Returns those of the users who have a second factor. */
  async findUsersWith(tx: Tx, userIds: number[]): Promise<number[]> {
    const rows = await tx.findBy(SecondFactor, { userId: In(userIds), enabledAt: Not(IsNull()) });
    return rows.map(({ userId }) => userId);
  }

  isOn(tx: Tx, userId: number): Promise<boolean> {
    return tx.existsBy(SecondFactor, { userId, enabledAt: Not(IsNull()) });
  }

  find(tx: Tx, userId: number): Promise<SecondFactor | null> {
    return tx.findOneBy(SecondFactor, { userId });
  }

  async upsert(tx: Tx, row: SecondFactor): Promise<void> {
    await tx.upsert(SecondFactor, row, ['userId']);
  }

  async enable(tx: Tx, userId: number, enabledAt: Date): Promise<void> {
    await tx.update(SecondFactor, { userId }, { enabledAt });
  }

  /**
   * Stores the time step of the code that was just used. Returns false when the secret was replaced since it was read,
   * or when a code of this step or of a later one was used before.
   */
  async updateLastStep(tx: Tx, { userId, secret }: SecondFactor, step: number): Promise<boolean> {
    const where = { userId, secret, lastStep: LessThan(step) };
    const { affected } = await tx.update(SecondFactor, where, { lastStep: step });
    return affected === 1;
  }

  /** Deletes the second factor and its recovery codes. */
  async delete(tx: Tx, userId: number): Promise<void> {
    await tx.delete(SecondFactor, { userId });
    await tx.delete(RecoveryCode, { userId });
  }

  countCodes(tx: Tx, userId: number): Promise<number> {
    return tx.countBy(RecoveryCode, { userId });
  }

  async replaceCodes(tx: Tx, userId: number, rows: RecoveryCode[]): Promise<void> {
    await tx.delete(RecoveryCode, { userId });
    await tx.insert(RecoveryCode, rows);
  }

  async deleteCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await tx.delete(RecoveryCode, { userId, codeHash });
    return affected === 1;
  }
}
