import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { RecoveryCode } from './second-factor.entity';

@Injectable()
export class RecoveryCodeRepository {
  count(tx: Tx, userId: number): Promise<number> {
    return tx.countBy(RecoveryCode, { userId });
  }

  async insert(tx: Tx, rows: RecoveryCode[]): Promise<void> {
    await tx.insert(RecoveryCode, rows);
  }

  async delete(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await tx.delete(RecoveryCode, { userId, codeHash });
    return affected === 1;
  }

  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(RecoveryCode, { userId });
  }
}
