import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { isConnectionLost, isTransactionConflict } from './database-error';
import { acquireConnection, type PlainStatements, statementsOf } from './statements';

const MAX_ATTEMPTS = 4;

/** Retries the work with a random backoff when it failed with an error that left no change behind. */
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

/**
 * Releases the locks of a transaction that has written nothing, and restarts it without gap locks. With them, a
 * transaction that waits for a row would block the inserts of the row's holder: a deadlock.
 */
export async function beginAgain(statements: PlainStatements): Promise<void> {
  await statements.query('ROLLBACK');
  await statements.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
  await statements.query('START TRANSACTION');
}

export type TransactionOptions = {
  /** The work is idempotent: it may run again even if it was committed. */
  repeatable?: boolean;
};

type Attempt<T> = (beforeCommit: () => void) => Promise<T>;

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in a transaction. Retries the whole work when the database rolled it back for another transaction, or
   * when the connection was lost before the commit. When it was lost during the commit, the outcome is unknown, so only
   * repeatable work is retried.
   */
  run<T>(work: (manager: EntityManager) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.withRetry((beforeCommit) => this.runManaged(work, beforeCommit), options);
  }

  /** Like `run`, but with plain statements, which cost less than the ORM. */
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
