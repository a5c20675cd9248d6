import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { isConnectionLost, isTransactionConflict } from './database-error';
import { type PlainStatements, statementsOf } from './statements';

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

type TransactionOptions = {
  /** The work is idempotent: it may run again although it may have been committed. */
  repeatable?: boolean;
};

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in a transaction. Retries the whole of it when the database rolled it back for another transaction, or
   * when the connection was lost before the commit. After a loss during the commit nobody knows whether it is stored, so
   * that only repeatable work is retried.
   */
  run<T>(
    work: (manager: EntityManager, runner: QueryRunner) => Promise<T>,
    { repeatable = false }: TransactionOptions = {},
  ): Promise<T> {
    let inCommit = false;
    const attempt = () => {
      inCommit = false;
      return this.dataSource.transaction(async (manager) => {
        const result = await work(manager, manager.queryRunner as QueryRunner);
        inCommit = true;
        return result;
      });
    };
    const isRetryable = (error: unknown) =>
      isTransactionConflict(error) || (isConnectionLost(error) && (repeatable || !inCommit));
    return retry(attempt, isRetryable);
  }

  /** The same with plain statements, which cost less than the ORM. */
  runPlain<T>(work: (statements: PlainStatements) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.run(async (_manager, runner) => work(statementsOf(await runner.connect())), options);
  }
}
