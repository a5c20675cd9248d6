import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransactionConflict } from './database-error';
import { type PlainStatements, statementsOf } from './statements';
import { takeConnection } from './take-connection';

const ATTEMPTS = 4;

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs the work in a transaction, and whole again, up to three times, when the database gave it up for another's. */
  run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.persist(() => this.dataSource.transaction(work));
  }

  /** The same for work that has its own statements, around the ORM, which costs more than they do. */
  runPlain<T>(work: (statements: PlainStatements) => Promise<T>): Promise<T> {
    return this.persist(() => this.plain(work));
  }

  private async persist<T>(attempt: () => Promise<T>): Promise<T> {
    for (let count = 1; ; count++) {
      try {
        return await attempt();
      } catch (error) {
        if (count === ATTEMPTS || !isTransactionConflict(error)) throw error;
        await sleep(Math.random() * 20 * 2 ** count);
      }
    }
  }

  private async plain<T>(work: (statements: PlainStatements) => Promise<T>): Promise<T> {
    const connection = await takeConnection(this.dataSource);
    const statements = statementsOf(connection);
    try {
      await statements.query('START TRANSACTION');
      const result = await work(statements);
      await statements.query('COMMIT');
      return result;
    } catch (error) {
      // What cannot be rolled back must not reach the next one who takes the connection.
      await statements.query('ROLLBACK').catch(() => connection.destroy());
      throw error;
    } finally {
      connection.release();
    }
  }
}
