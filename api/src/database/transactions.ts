import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransactionConflict } from './database-error';

const ATTEMPTS = 4;

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs the work in a transaction, and whole again, up to three times, when the database gave it up for another's. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
        await sleep(Math.random() * 20 * 2 ** attempt);
      }
    }
  }
}
