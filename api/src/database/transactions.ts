import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { isConnectionLost, isTransactionConflict } from './database-error';
import { acquireConnection, type PlainStatements, statementsOf } from './statements';

const MAX_ATTEMPTS = 4;

/** Retries the work with a random backoff when it failed with an error that has left no change behind. */
export async function retry<T>(work: () => Promise<T>, isRetryable = isTransactionConflict): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Gives the locks of a transaction back that has written nothing, and begins it again. */
export async function beginAgain(statements: PlainStatements): Promise<void> {
  await statements.query('ROLLBACK');
  await statements.query('START TRANSACTION');
}

export type TransactionOptions = {
  /** The work is idempotent: it may run again although it may have been committed. */
  repeatable?: boolean;
};

type Attempt<T> = (beforeCommit: () => void) => Promise<T>;

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in a transaction. Retries the whole of it when the database rolled it back for another transaction, or
   * when the connection was lost before the commit. After a loss during the commit nobody knows whether it is stored, so
   * that only repeatable work is retried.
   */
  run<T>(work: (manager: EntityManager) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.withRetry((beforeCommit) => this.runManaged(work, beforeCommit), options);
  }

  /** The same with plain statements, which cost less than the ORM. */
  runPlain<T>(work: (statements: PlainStatements) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.withRetry((beforeCommit) => this.runStatements(work, beforeCommit), options);
  }

  private withRetry<T>(attempt: Attempt<T>, { repeatable = false }: TransactionOptions): Promise<T> {
    let inCommit = false;
    const once = () => {
      inCommit = false;
      return attempt(() => (inCommit = true));
    };
    const isRetryable = (error: unknown) =>
      isTransactionConflict(error) || (isConnectionLost(error) && (repeatable || !inCommit));
    return retry(once, isRetryable);
  }

  private runManaged<T>(work: (manager: EntityManager) => Promise<T>, beforeCommit: () => void): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      const result = await work(manager);
      beforeCommit();
      return result;
    });
  }

  private async runStatements<T>(
    work: (statements: PlainStatements) => Promise<T>,
    beforeCommit: () => void,
  ): Promise<T> {
    const connection = await acquireConnection(this.dataSource);
    const statements = statementsOf(connection);
    try {
      await statements.query('START TRANSACTION');
      const result = await work(statements);
      beforeCommit();
      await statements.query('COMMIT');
      return result;
    } catch (error) {
      // A connection with an open transaction must not return to the pool.
      await statements.query('ROLLBACK').catch(() => connection.destroy());
      throw error;
    } finally {
      connection.release();
    }
  }
}
